import { call } from '../http/call'
import { readinessAnswer, upAnswer } from './answers'

/** For monitoring; neither call authenticates. */
export const healthCalls = {
  health: call({
    method: 'GET',
    path: '/api/health',
    summary: 'The process is up',
    audience: 'public',
    anonymous: true,
    answer: upAnswer,
  }),
  ready: call({
    method: 'GET',
    path: '/api/ready',
    summary: 'Database, migrations and queue are ready',
    audience: 'public',
    anonymous: true,
    answer: readinessAnswer,
    also: { 503: readinessAnswer },
  }),
}
