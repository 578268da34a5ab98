import 'server-only'
import type { Context } from '@/lib/floor/identity/context'
import type { Limit, Throttled } from '@/lib/floor/throttle'
import { blockOf } from './open-survey'

/**
 * Responses that may be begun to one survey from one address block: more than any foyer or mobile network has people who
 * begin in a minute, and fewer than a program makes. Should a crowd be larger still, nobody waits longer than that.
 */
const beginLimit: Limit = { limit: 1_000, windowSeconds: 60 }

/** Of more counts than these the oldest go: what is kept of a flood is bounded as well. */
const countsMost = 10_000

type Beginner = Pick<Context, 'address' | 'now' | 'log'>

type Count = { begun: number; endsAt: number; isTold: boolean }

// Next and the respondent’s pages each load this module; the counts are one for the process.
const held = globalThis as { illuminateBegun?: Map<string, Count> }

/**
 * Counts a beginning, and says whether there may be one more. Each web process counts for itself, in memory: a row that
 * everybody in a foyer had to change would let them wait for each other, and what a restart forgives is a thousand empty
 * responses.
 */
export function mayBeginMore({ address, now, log }: Beginner, surveyId: number): Throttled {
  held.illuminateBegun ??= new Map()
  const counts = held.illuminateBegun
  const key = `${surveyId} ${blockOf(address)}`
  const at = now.getTime()
  let count = counts.get(key)
  if (!count || count.endsAt <= at) {
    counts.delete(key)
    count = { begun: 0, endsAt: at + beginLimit.windowSeconds * 1000, isTold: false }
    counts.set(key, count)
    const [oldest] = counts.keys()
    if (counts.size > countsMost && oldest !== undefined) counts.delete(oldest)
  }
  if (count.begun >= beginLimit.limit) {
    // Once a window: it may be a crowd, or a proxy that TRUSTED_PROXIES does not name.
    if (!count.isTold) log.warn({ surveyId }, 'too many responses begun from one network')
    count.isTold = true
    return { allowed: false, retryAfter: Math.max(1, Math.ceil((count.endsAt - at) / 1000)) }
  }
  count.begun += 1
  return { allowed: true, retryAfter: 0 }
}
