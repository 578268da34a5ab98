import 'server-only'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { eventAttendances } from '@/db/schema'
import type { Quarter } from '@/lib/floor/calendar/quarter'
import type { QuarterFigures, QuarterRow } from './rules'

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
  return dropped.map(({ id: _, eventId: __, ...row }) => row as QuarterRow)
}

/** Adds a blank row for every one of these quarters that has none. */
export async function addMissingQuarters(db: Database, eventId: number, quarters: readonly Quarter[]) {
  if (quarters.length === 0) return
  await db
    .insert(eventAttendances)
    .values(quarters.map(({ year, quarter }) => ({ eventId, year, quarter })))
    .onConflictDoNothing({ target: [eventAttendances.eventId, eventAttendances.year, eventAttendances.quarter] })
}

/** The figures of an event by quarter, in order. */
export async function findQuarters(db: Database, eventId: number): Promise<QuarterRow[]> {
  const rows = await db
    .select()
    .from(eventAttendances)
    .where(eq(eventAttendances.eventId, eventId))
    .orderBy(asc(eventAttendances.year), asc(eventAttendances.quarter))
  return rows.map(({ id: _, eventId: __, ...row }) => row as QuarterRow)
}

export async function updateFigures(
  db: Database,
  eventId: number,
  { year, quarter }: Quarter,
  figures: Partial<QuarterFigures>,
) {
  await db
    .update(eventAttendances)
    .set(figures)
    .where(
      and(
        eq(eventAttendances.eventId, eventId),
        eq(eventAttendances.year, year),
        eq(eventAttendances.quarter, quarter),
      ),
    )
}
