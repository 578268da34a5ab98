import { dayMs } from '@/lib/floor/calendar/instants'

/** The rules of feeds: how often one usually delivers, when it is silent, and how its token is. */

/** So many of the latest deliveries are listed, and say how often a feed delivers. */
export const deliveriesShown = 10

/** With fewer deliveries nobody can say what is usual. */
const deliveriesLeast = 4

/** A feed is silent after so many of its usual intervals. */
const silentIntervals = 3

/** People are told of a token's end so long before it. */
const tokenEndingMs = 14 * dayMs

/** A token is a feed's concern while the feed delivered within so long: a quarter, and some days. */
const feedingMs = 100 * dayMs

/** The usual interval in milliseconds: the median gap of the deliveries, at least a day; undefined for too few. */
export function usualIntervalMs(deliveredAt: readonly Date[]): number | undefined {
  if (deliveredAt.length < deliveriesLeast) return undefined
  const times = deliveredAt.map((at) => at.getTime()).sort((one, other) => one - other)
  const gaps = times.slice(1).map((time, at) => time - (times[at] ?? time))
  return Math.max(dayMs, medianOf(gaps))
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}

/** Since when a feed has missed three deliveries; undefined while it has not, or has delivered too few to tell. */
export function silentSince(deliveredAt: readonly Date[], now: Date): Date | undefined {
  const usual = usualIntervalMs(deliveredAt)
  if (usual === undefined) return undefined
  const latest = Math.max(...deliveredAt.map((at) => at.getTime()))
  const since = new Date(latest + silentIntervals * usual)
  return since <= now ? since : undefined
}

/** How a token is: it may feed, ends within 14 days, has ended, was revoked, or is no longer in the list of tokens. */
type TokenState = 'valid' | 'ending' | 'ended' | 'revoked' | 'gone'

type TokenFacts = { expiresAt: Date | null; revokedAt: Date | null }

/** The state of a feed's token; one that was deleted after its end has no date any more. */
export function tokenStateOf({ expiresAt, revokedAt }: TokenFacts, now: Date): TokenState {
  if (!expiresAt) return 'gone'
  if (revokedAt) return 'revoked'
  if (expiresAt <= now) return 'ended'
  return expiresAt.getTime() <= now.getTime() + tokenEndingMs ? 'ending' : 'valid'
}

/** Whether a feed was delivering when something became of its token. */
export const wasFeedingAt = (latest: Date, at: Date): boolean => at.getTime() - latest.getTime() <= feedingMs

/**
 * Whether a feed is one that people still think of: it delivered within 100 days, or within twice the time after which
 * it is silent. One that was given up or renamed leaves the page then.
 */
export function isRecent(deliveredAt: readonly Date[], now: Date): boolean {
  const latest = Math.max(...deliveredAt.map((at) => at.getTime()))
  const usual = usualIntervalMs(deliveredAt) ?? dayMs
  return now.getTime() - latest <= Math.max(feedingMs, 2 * silentIntervals * usual)
}
