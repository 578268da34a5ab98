import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database } from '@/db/client'
import { type Authentication, authenticate } from './authentication'

type Request = { authentication?: Promise<Authentication> }

// Server, middleware and pages each load this module for themselves; the requests that they answer are the same.
const processGlobals = globalThis as { illuminateRequests?: AsyncLocalStorage<Request> }

const findRequests = () => {
  processGlobals.illuminateRequests ??= new AsyncLocalStorage()
  return processGlobals.illuminateRequests
}

/** Answers a request, whose session is then read once, however many ask for it. */
export const answerRequest = <T>(answer: () => T): T => findRequests().run({}, answer)

/** As `authenticate`, of the request that is being answered: who asks after another gets what that one found. */
export function authenticateOnce(db: Database, headers: Pick<Headers, 'get'>, now: Date): Promise<Authentication> {
  const request = findRequests().getStore()
  if (!request) return authenticate(db, headers, now)
  request.authentication ??= authenticate(db, headers, now)
  return request.authentication
}
