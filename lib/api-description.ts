import { calls } from './calls'
import { env } from './floor/env'
import { describeCalls, type OpenApi } from './floor/http/openapi'

let known: OpenApi | undefined

/** The published description of every call, made once for each process. */
export function apiDescription(): OpenApi {
  known ??= describeCalls(calls, env.PUBLIC_URL)
  return known
}
