import type { ExchangeResult } from './exchange'

/** Seconds between exchanges with a server that is reached, and the longest delay without one. */
const intervalSeconds = 30
const maxRetrySeconds = 300

/** Seconds until the next exchange. `failures`: how many in a row have failed, this one included. */
export function secondsUntilRetry(result: ExchangeResult, failures: number): number {
  if (result.reached) return intervalSeconds
  const backoff = Math.min(maxRetrySeconds, intervalSeconds * 2 ** Math.max(0, failures - 1))
  return Math.max(backoff, result.retryAfterSeconds ?? 0)
}
