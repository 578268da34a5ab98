import 'server-only'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { eventAttendances } from '@/db/schema'
import type { Quarter } from '@/lib/floor/calendar/quarter'

/** A quarter as one number, so that a list of quarters is one condition. */
const code = ({ year, quarter }: Quarter) => year * 10 + quarter
const codeOf = sql`(${eventAttendances.year} * 10 + ${eventAttendances.quarter})`

/** Removes the rows of an event beyond these quarters, and answers what they held. */
export async function dropOtherQuarters(db: Database, eventId: number, keep: readonly Quarter[]) {
  const dropped = await db
    .delete(eventAttendances)
    .where(
      and(
        eq(eventAttendances.eventId, eventId),
        keep.length > 0 ? sql`not ${inArray(codeOf, keep.map(code))}` : undefined,
      ),
    )
    .returning()
  return dropped.map(({ id: _, eventId: __, ...figures }) => figures)
}

/** Adds a blank row for every one of these quarters that has none. */
export async function addMissingQuarters(db: Database, eventId: number, quarters: readonly Quarter[]) {
  if (quarters.length === 0) return
  await db
    .insert(eventAttendances)
    .values(quarters.map(({ year, quarter }) => ({ eventId, year, quarter })))
    .onConflictDoNothing({ target: [eventAttendances.eventId, eventAttendances.year, eventAttendances.quarter] })
}
