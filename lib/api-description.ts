import { calls } from './calls'
import { env } from './floor/env'
import { describeCalls, type OpenApi } from './floor/http/openapi'

let known: OpenApi | undefined

/** The published description of every call (document 1 §7), made once for each process. */
export function apiDescription(): OpenApi {
  known ??= describeCalls(calls, env.PUBLIC_URL)
  return known
}
