import { z } from 'zod'
import { count, flag, model } from '../validation/answer-fields'

export const upAnswer = model('Up', { status: z.literal('up') })

export const readinessAnswer = model('Readiness', {
  ready: flag,
  database: z.enum(['ok', 'away']),
  migrations: z.enum(['ok', 'behind', 'unknown']),
  queue: z.enum(['ok', 'missing', 'unknown']),
  deadJobs: count.nullable().describe('Jobs that were given up and wait for a person'),
})
