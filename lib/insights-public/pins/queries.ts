import 'server-only'
import { and, count, desc, eq, gte, isNull, lte, or, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { publicPins } from '@/db/schema'
import type { PlainDate } from '@/lib/floor/calendar/plain-date'

const { id, label, reports, endsOn, createdAt, createdByName, lastUsedAt, revokedAt } = publicPins

/** What is read of a PIN: never its hash. */
const columns = { id, label, reports, endsOn, createdAt, createdByName, lastUsedAt, revokedAt }

const isLive = (today: PlainDate) => and(isNull(revokedAt), gte(endsOn, today))

/** A PIN that opens something today. */
export type LivePin = { id: number; reports: string[]; lastUsedAt: Date | null }

/** Every PIN that was not revoked, the latest first. */
export const listPins = (db: Database) =>
  db.select(columns).from(publicPins).where(isNull(revokedAt)).orderBy(desc(createdAt), desc(id))

export async function countLivePins(db: Database, today: PlainDate): Promise<number> {
  const [row] = await db.select({ count: count() }).from(publicPins).where(isLive(today))
  return row?.count ?? 0
}

export async function insertPin(db: Database, pin: typeof publicPins.$inferInsert): Promise<number> {
  const [row] = await db.insert(publicPins).values(pin).returning({ id })
  return row?.id ?? 0
}

/** Revokes a PIN. @returns it; undefined where there is none, or it was revoked before */
export async function revokePin(db: Database, pinId: number, now: Date) {
  const [row] = await db
    .update(publicPins)
    .set({ revokedAt: now })
    .where(and(eq(id, pinId), isNull(revokedAt)))
    .returning(columns)
  return row
}

type PinQuery = { hash: Buffer; missKey: string; since: Date; now: Date; today: PlainDate }

/**
 * One statement whether or not there is such a PIN, so that the time that it takes does not tell; it also reads how many wrong ones
 * were tried.
 */
export async function findByPin(db: Database, query: PinQuery): Promise<{ pin: LivePin | undefined; misses: number }> {
  const [row] = await db.execute<{ id: string | null; reports: string[]; used_ms: number | null; misses: number }>(sql`
    select pins.id, pins.reports, (extract(epoch from pins.last_used_at) * 1000)::float8 as used_ms,
      coalesce((select hits from throttles where key = ${query.missKey}
        and window_start > ${query.since.toISOString()}::timestamptz
        and window_start <= ${query.now.toISOString()}::timestamptz + interval '1 minute'), 0) as misses
    from (select 1) as one left join public_pins as pins on pins.pin_hash = ${query.hash}::bytea
      and pins.revoked_at is null and pins.ends_on >= ${query.today}::date`)
  if (!row || row.id === null) return { pin: undefined, misses: row?.misses ?? 0 }
  const usedAt = row.used_ms === null ? null : new Date(row.used_ms)
  return { pin: { id: Number(row.id), reports: row.reports, lastUsedAt: usedAt }, misses: row.misses }
}

/** A PIN by its number, as a cookie or a token has it; undefined once it opens nothing. */
export async function findLivePin(db: Database, pinId: number, today: PlainDate): Promise<LivePin | undefined> {
  const [row] = await db
    .select({ id, reports, lastUsedAt })
    .from(publicPins)
    .where(and(eq(id, pinId), isLive(today)))
  return row
}

/** Notes that a PIN was used, unless it was since `stale`. */
export const recordUse = (db: Database, pinId: number, { now, stale }: { now: Date; stale: Date }) =>
  db
    .update(publicPins)
    .set({ lastUsedAt: now })
    .where(and(eq(id, pinId), or(isNull(lastUsedAt), lte(lastUsedAt, stale))))
