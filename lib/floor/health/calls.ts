import { call } from '../http/call'
import { readinessAnswer, upAnswer } from './answers'

/** For whoever watches the service; neither asks who is there. */
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
