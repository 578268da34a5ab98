import 'server-only'
import type { Context } from '@/lib/floor/identity/context'
import type { ThrottleLimit, ThrottleResult } from '@/lib/floor/throttle'
import { throttleBlockOf } from './open-survey'

/**
 * Responses that may be begun to one survey from one address block: more than any foyer or mobile network has people who
 * begin in a minute, and fewer than a program makes. Should a crowd be larger still, nobody waits longer than that.
 */
const beginLimit: ThrottleLimit = { limit: 1_000, windowSeconds: 60 }

/** Of more counts than these the oldest go: what is kept of a flood is bounded as well. */
const maxCounts = 10_000

type BeginContext = Pick<Context, 'address' | 'now' | 'log'>

type BeginCount = { begun: number; endsAt: number; isLogged: boolean }

// Next and the respondent’s pages each load this module; the counts are one for the process.
const processState = globalThis as { illuminateBegun?: Map<string, BeginCount> }

/**
 * Counts a beginning, and says whether there may be one more. Each web process counts for itself, in memory: a row that
 * everybody in a foyer had to change would let them wait for each other, and what a restart forgives is a thousand empty
 * responses.
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
    // Once a window: it may be a crowd, or a proxy that TRUSTED_PROXIES does not name.
    if (!count.isLogged) log.warn({ surveyId }, 'too many responses begun from one network')
    count.isLogged = true
    return { allowed: false, retryAfter: Math.max(1, Math.ceil((count.endsAt - at) / 1000)) }
  }
  count.begun += 1
  return { allowed: true, retryAfter: 0 }
}
