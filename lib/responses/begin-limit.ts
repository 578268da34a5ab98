import 'server-only'
import type { Context } from '@/lib/floor/identity/context'
import type { Limit, Throttled } from '@/lib/floor/throttle'
import { blockOf } from './open-survey'

/**
 * Responses that may be begun to one survey from one address block: far more than any foyer or mobile network has
 * people who begin in ten minutes, and far fewer than a program makes.
 */
export const beginLimit: Limit = { limit: 3_000, windowSeconds: 600 }

/** Of more counts than these the oldest go: what is kept of a flood is bounded as well. */
const countsMost = 10_000

type Count = { begun: number; endsAt: number }

// Next loads this module more than once; the counts are one for the process.
const held = globalThis as { illuminateBegun?: Map<string, Count> }

/**
 * Counts a beginning, and says whether there may be one more. Each web process counts for itself, in memory: a row that
 * everybody in a foyer had to change would let them wait for each other, and what a restart forgives is a few thousand
 * empty responses.
 */
export function mayBeginMore({ address, now }: Pick<Context, 'address' | 'now'>, surveyId: number): Throttled {
  held.illuminateBegun ??= new Map()
  const counts = held.illuminateBegun
  const key = `${surveyId} ${blockOf(address)}`
  const at = now.getTime()
  let count = counts.get(key)
  if (!count || count.endsAt <= at) {
    counts.delete(key)
    count = { begun: 0, endsAt: at + beginLimit.windowSeconds * 1000 }
    counts.set(key, count)
    const [oldest] = counts.keys()
    if (counts.size > countsMost && oldest !== undefined) counts.delete(oldest)
  }
  if (count.begun >= beginLimit.limit)
    return { allowed: false, retryAfter: Math.max(1, Math.ceil((count.endsAt - at) / 1000)) }
  count.begun += 1
  return { allowed: true, retryAfter: 0 }
}
