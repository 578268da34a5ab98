import 'server-only'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { eventAttendances } from '@/db/schema'
import type { Quarter } from '@/lib/floor/calendar/quarter'
import type { QuarterRow } from './rules'

/** A quarter as one number, so that a list of quarters is one condition. */
const quarterNumberOf = ({ year, quarter }: Quarter) => year * 10 + quarter
const quarterColumn = sql`(${eventAttendances.year} * 10 + ${eventAttendances.quarter})`

/** Deletes the rows of an event outside these quarters. @returns the deleted rows */
export async function deleteOtherQuarters(db: Database, eventId: number, keep: readonly Quarter[]) {
  const deleted = await db
    .delete(eventAttendances)
    .where(
      and(
        eq(eventAttendances.eventId, eventId),
        keep.length > 0 ? sql`not ${inArray(quarterColumn, keep.map(quarterNumberOf))}` : undefined,
      ),
    )
    .returning()
  return deleted.map(({ id: _, eventId: __, ...row }) => row as QuarterRow)
}

/** Adds a blank row for each of these quarters that has none. */
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

/**
 * Updates the figures of rows, of any number of events and quarters, in one statement. The transaction must have locked
 * the events.
 */
export async function updateFigures(db: Database, rows: readonly ({ eventId: number } & QuarterRow)[]) {
  if (rows.length === 0) return
  const json = JSON.stringify(
    rows.map((row) => ({
      event_id: row.eventId,
      year: row.year,
      quarter: row.quarter,
      occurences: row.occurencesAtLocation,
      tickets: row.totalTicketsAvailable,
      known: row.knownAttendance,
      estimated: row.estimatedAttendance,
      known_cyp: row.knownAttendanceCyp,
      estimated_cyp: row.estimatedAttendanceCyp,
    })),
  )
  await db.execute(sql`
    update event_attendances as stored set
      occurences_at_location = sent.occurences, total_tickets_available = sent.tickets,
      known_attendance = sent.known, estimated_attendance = sent.estimated,
      known_attendance_cyp = sent.known_cyp, estimated_attendance_cyp = sent.estimated_cyp
    from jsonb_to_recordset(${json}::jsonb) as sent (event_id bigint, year int, quarter int, occurences int,
      tickets int, known int, estimated int, known_cyp int, estimated_cyp int)
    where stored.event_id = sent.event_id and stored.year = sent.year and stored.quarter = sent.quarter`)
}
