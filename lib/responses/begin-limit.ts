import 'server-only'
import { env } from '@/lib/floor/env'
import type { Context } from '@/lib/floor/identity/context'
import type { ThrottleLimit, ThrottleResult } from '@/lib/floor/throttle'
import { throttleBlockOf } from './open-survey'

/**
 * Responses that may be begun to one survey from one address block per minute: more than any foyer or mobile network
 * needs, fewer than a script makes. A larger crowd waits a minute at most. Web processes, who are given connections in
 * turn, have equal parts of it.
 */
const beginLimit: ThrottleLimit = { limit: Math.ceil(1_000 / (env.WEB_PROCESSES ?? 1)), windowSeconds: 60 }

/** Past this many counts the oldest are dropped, which bounds memory under a flood. */
const maxCounts = 10_000

type BeginContext = Pick<Context, 'address' | 'now' | 'log'>

type BeginCount = { begun: number; endsAt: number; isLogged: boolean }

// Next and the respondent’s pages each load this module; they share the counts of the process.
const processState = globalThis as { illuminateBegun?: Map<string, BeginCount> }

/**
 * Counts a response about to begin, and returns whether it is allowed. Counted in memory per web process: a shared row
 * would make everybody in a foyer wait for each other, and a restart loses little, as these responses are still empty.
 */
export function consumeBeginLimit({ address, now, log }: BeginContext, surveyId: number): ThrottleResult {
  processState.illuminateBegun ??= new Map()
  const counts = processState.illuminateBegun
  const key = `${surveyId} ${throttleBlockOf(address)}`
  const at = now.getTime()
  let count = counts.get(key)
  if (!count || count.endsAt <= at) {
    counts.delete(key)
    count = { begun: 0, endsAt: at + beginLimit.windowSeconds * 1000, isLogged: false }
    counts.set(key, count)
    const [oldest] = counts.keys()
    if (counts.size > maxCounts && oldest !== undefined) counts.delete(oldest)
  }
  if (count.begun >= beginLimit.limit) {
    // Once a window. Either a crowd, or a proxy that TRUSTED_PROXIES does not name.
    if (!count.isLogged) log.warn({ surveyId }, 'too many responses begun from one network')
    count.isLogged = true
    return { allowed: false, retryAfter: Math.max(1, Math.ceil((count.endsAt - at) / 1000)) }
  }
  count.begun += 1
  return { allowed: true, retryAfter: 0 }
}
