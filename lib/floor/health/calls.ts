import { call } from '../http/call'

/** For whoever watches the service; neither asks who is there. */
export const healthCalls = {
  health: call({ method: 'GET', path: '/api/health', summary: 'The process is up', audience: 'public' }),
  ready: call({
    method: 'GET',
    path: '/api/ready',
    summary: 'Database, migrations and queue are ready',
    audience: 'public',
  }),
}
