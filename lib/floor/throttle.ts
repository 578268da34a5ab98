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
  const startsAfter = new Date(now.getTime() - windowSeconds * 1000)
  const first = Math.min(tries, limit + 1)
  // A window that begins in the future was begun before the clock was set back.
  const isOver = sql`(counted.window_start <= ${startsAfter.toISOString()}::timestamptz
    or counted.window_start > excluded.window_start + interval '1 minute')`
  // Names as text: composing them of drizzle columns took as long as the rest of it.
  const [row] = await db.execute<{ began_ms: number; hits: number }>(sql`
    insert into throttles as counted (key, window_start, hits)
    values (${key}, ${now.toISOString()}::timestamptz, ${first}::smallint)
    on conflict (key) do update set
      window_start = case when ${isOver} then excluded.window_start else counted.window_start end,
      hits = case when ${isOver} then excluded.hits else least(counted.hits + ${tries}::int, ${limit + 1}::int) end
    returning (extract(epoch from counted.window_start) * 1000)::float8 as began_ms, counted.hits`)
  return row ? { windowStart: new Date(row.began_ms), hits: row.hits } : { windowStart: now, hits: first }
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
