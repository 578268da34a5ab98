import { z } from 'zod'
import { call } from '../http/call'
import { count, flag, model } from '../validation/answer-fields'

const upAnswer = model('Up', { status: z.literal('up') })

const readinessAnswer = model('Readiness', {
  ready: flag,
  database: z.enum(['ok', 'away']),
  migrations: z.enum(['ok', 'behind', 'unknown']),
  queue: z.enum(['ok', 'missing', 'unknown']),
  deadJobs: count.nullable().describe('Jobs that were given up and wait for a person'),
})

export type Readiness = z.output<typeof readinessAnswer>

/** For monitoring; neither call authenticates. */
export const healthCalls = {
  health: call('GET /api/health', {
    summary: 'The process is up',
    audience: 'public',
    anonymous: true,
    answer: upAnswer,
  }),
  ready: call('GET /api/ready', {
    summary: 'Database, migrations and queue are ready',
    audience: 'public',
    anonymous: true,
    answer: readinessAnswer,
    also: { 503: readinessAnswer },
  }),
}
