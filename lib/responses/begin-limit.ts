import 'server-only'
import type { Context } from '@/lib/floor/identity/context'
import { countTries, type ThrottleLimit, type ThrottleResult } from '@/lib/floor/throttle'
import { throttleBlockOf } from './open-survey'

/**
 * Responses that may be begun to one survey from one address block per minute: more than any foyer or mobile network
 * needs, fewer than a script makes. A larger crowd waits a minute at most.
 */
const beginLimit: ThrottleLimit = { limit: 1_000, windowSeconds: 60 }

/** A web process in which so many were begun tells the others, and hears of theirs, each second. */
const sharedFrom = 50
const shareEveryMs = 1_000

/** Past this many counts the oldest are dropped, which bounds memory under a flood. */
const maxCounts = 10_000

type BeginContext = Pick<Context, 'db' | 'address' | 'now' | 'log'>

/** `shared` of those begun here are known to the other processes; `elsewhere` were begun in those. */
type BeginCount = {
  begun: number
  shared: number
  elsewhere: number
  sharedAt: number
  endsAt: number
  isLogged: boolean
}

// Next and the respondent’s pages each load this module; they share the counts of the process.
const processState = globalThis as { illuminateBegun?: Map<string, BeginCount> }

/**
 * Counts a response about to begin, and returns whether it is allowed. Counted in memory: a row of the database would make
 * everybody in a foyer wait for each other, and a restart loses little, as these responses are still empty. What several
 * processes count comes together in the database, so that there may be a second's more, and 50 of each process, but never
 * fewer because a crowd happened to come to one of them.
 */
export function consumeBeginLimit(ctx: BeginContext, surveyId: number): ThrottleResult {
  const at = ctx.now.getTime()
  const key = `${surveyId} ${throttleBlockOf(ctx.address)}`
  const count = countOf(key, at)
  if (count.begun + count.elsewhere >= beginLimit.limit) {
    // Once a window. Either a crowd, or a proxy that TRUSTED_PROXIES does not name.
    if (!count.isLogged) ctx.log.warn({ surveyId }, 'too many responses begun from one network')
    count.isLogged = true
    return { allowed: false, retryAfter: Math.max(1, Math.ceil((count.endsAt - at) / 1000)) }
  }
  count.begun += 1
  if (count.begun >= sharedFrom && at - count.sharedAt >= shareEveryMs) void share(ctx, key, count)
  return { allowed: true, retryAfter: 0 }
}

/** The count of the current minute, the same one in all processes. */
function countOf(key: string, at: number): BeginCount {
  processState.illuminateBegun ??= new Map()
  const counts = processState.illuminateBegun
  const count = counts.get(key)
  const windowMs = beginLimit.windowSeconds * 1000
  const endsAt = Math.floor(at / windowMs) * windowMs + windowMs
  if (count?.endsAt === endsAt) return count
  counts.delete(key)
  const fresh = { begun: 0, shared: 0, elsewhere: 0, sharedAt: 0, endsAt, isLogged: false }
  counts.set(key, fresh)
  const [oldest] = counts.keys()
  if (counts.size > maxCounts && oldest !== undefined) counts.delete(oldest)
  return fresh
}

/** Adds what was begun here to what all processes have begun. What a database that is away did not hear is not said again: it may have. */
async function share({ db, now }: BeginContext, key: string, count: BeginCount): Promise<void> {
  const more = count.begun - count.shared
  count.shared += more
  count.sharedAt = now.getTime()
  try {
    const all = await countTries(db, `begun:${key} ${count.endsAt}`, beginLimit, now, more)
    count.elsewhere = Math.max(count.elsewhere, all.hits - count.shared)
  } catch {
    // Then the others may begin as many more.
  }
}
