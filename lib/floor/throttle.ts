import 'server-only'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { throttles } from '@/db/schema'

/** At most `limit` tries in a window that begins with the first of them. */
export type ThrottleLimit = { limit: number; windowSeconds: number }

/** `retryAfter`: whole seconds until the window ends; 0 while tries are left. */
export type ThrottleResult = { allowed: boolean; retryAfter: number }

type Counted = { windowStart: Date; hits: number }

/**
 * Counts `tries` under `key` in the window that they fall into, and returns all of it: one past the limit at most, so that
 * it stays within a smallint. One statement, so that concurrent tries are all counted.
 */
export async function countTries(
  db: Database,
  key: string,
  { limit, windowSeconds }: ThrottleLimit,
  now: Date,
  tries: number,
): Promise<Counted> {
  const { windowStart, hits } = throttles
  const startsAfter = new Date(now.getTime() - windowSeconds * 1000)
  // A window that begins in the future was begun before the clock was set back.
  const isOver = sql`(${windowStart} <= ${startsAfter.toISOString()}::timestamptz
    or ${windowStart} > ${now.toISOString()}::timestamptz + interval '1 minute')`
  const first = Math.min(tries, limit + 1)
  const [row] = await db
    .insert(throttles)
    .values({ key, windowStart: now, hits: first })
    .onConflictDoUpdate({
      target: throttles.key,
      set: {
        windowStart: sql`case when ${isOver} then ${now.toISOString()}::timestamptz else ${windowStart} end`,
        hits: sql`case when ${isOver} then ${first}::int else least(${hits} + ${tries}::int, ${limit + 1}) end`,
      },
    })
    .returning({ windowStart, hits })
  return row ?? { windowStart: now, hits: first }
}

/**
 * Counts a try under `key`, and returns whether it is allowed; concurrent tries cannot exceed the limit. Keys must not
 * contain personal data: hash email addresses and codes first.
 */
export async function consume(db: Database, key: string, limit: ThrottleLimit, now: Date): Promise<ThrottleResult> {
  const { windowStart, hits } = await countTries(db, key, limit, now, 1)
  if (hits <= limit.limit) return { allowed: true, retryAfter: 0 }
  const endsAt = windowStart.getTime() + limit.windowSeconds * 1000
  return { allowed: false, retryAfter: Math.max(1, Math.ceil((endsAt - now.getTime()) / 1000)) }
}

/** Takes one try back, where it was not a guess. */
export async function refund(db: Database, key: string) {
  await db
    .update(throttles)
    .set({ hits: sql`greatest(${throttles.hits} - 1, 0)` })
    .where(eq(throttles.key, key))
}

/** Clears the count of a key. */
export async function clearThrottle(db: Database, key: string) {
  await db.delete(throttles).where(eq(throttles.key, key))
}
