import type { Exchanged } from './exchange'

/** How often a device that reaches the platform speaks to it, and the longest that one which does not waits. */
const usualSeconds = 30
const longestSeconds = 300

/** Seconds until the next exchange. `failures`: how many in a row have failed, this one included. */
export function nextTry(exchanged: Exchanged, failures: number): number {
  if (exchanged.reached) return usualSeconds
  const grown = Math.min(longestSeconds, usualSeconds * 2 ** Math.max(0, failures - 1))
  return Math.max(grown, exchanged.retryAfterSeconds ?? 0)
}
