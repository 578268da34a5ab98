import { calls } from './calls'
import { env } from './floor/env'
import { describeCalls, type OpenApi } from './floor/http/openapi'

let known: OpenApi | undefined

/** The OpenAPI description of every call, built once per process. */
export function apiDescription(): OpenApi {
  known ??= describeCalls(calls, env.PUBLIC_URL)
  return known
}
