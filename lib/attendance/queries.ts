import 'server-only'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { eventAttendances } from '@/db/schema'
import { type Quarter, quarterCode } from '@/lib/floor/calendar/quarter'
import { idArray } from '@/lib/floor/id-array'
import type { QuarterRow } from './rules'

/** `quarterCode` of a row, so that a list of quarters is one condition. */
const quarterColumn = sql`(${eventAttendances.year} * 10 + ${eventAttendances.quarter})`

/** Deletes the rows of an event outside these quarters. @returns the deleted rows */
export async function deleteOtherQuarters(db: Database, eventId: number, keep: readonly Quarter[]) {
  const deleted = await db
    .delete(eventAttendances)
    .where(
      and(
        eq(eventAttendances.eventId, eventId),
        keep.length > 0 ? sql`not ${inArray(quarterColumn, keep.map(quarterCode))}` : undefined,
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

type EventRow = { eventId: number } & QuarterRow

/** The figures of any number of events by quarter, in order. */
export async function findQuartersOf(db: Database, eventIds: readonly number[]): Promise<EventRow[]> {
  if (eventIds.length === 0) return []
  const rows = await db
    .select()
    .from(eventAttendances)
    .where(sql`${eventAttendances.eventId} = any(${idArray(eventIds)})`)
    .orderBy(asc(eventAttendances.eventId), asc(eventAttendances.year), asc(eventAttendances.quarter))
  return rows.map(({ id: _, ...row }) => row as EventRow)
}

/** Rows as one parameter, whatever their number, and what a statement reads them as. */
const rowsParameter = (rows: readonly EventRow[]) =>
  JSON.stringify(
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
const givenRows = (rows: readonly EventRow[]) =>
  sql`jsonb_to_recordset(${rowsParameter(rows)}::jsonb) as sent (event_id bigint, year int, quarter int, occurences int,
      tickets int, known int, estimated int, known_cyp int, estimated_cyp int)`

/** Removes whole rows, of any number of events, in one statement. */
export async function deleteQuarters(db: Database, rows: readonly EventRow[]) {
  if (rows.length === 0) return
  await db.execute(sql`
    delete from event_attendances as stored using ${givenRows(rows)}
    where stored.event_id = sent.event_id and stored.year = sent.year and stored.quarter = sent.quarter`)
}

/** Adds whole rows, of any number of events, in one statement. */
export async function insertQuarters(db: Database, rows: readonly EventRow[]) {
  if (rows.length === 0) return
  await db.execute(sql`
    insert into event_attendances (event_id, year, quarter, occurences_at_location, total_tickets_available,
      known_attendance, estimated_attendance, known_attendance_cyp, estimated_attendance_cyp)
    select event_id, year, quarter, occurences, tickets, known, estimated, known_cyp, estimated_cyp
    from ${givenRows(rows)}`)
}

/** Writes whole rows, of any number of events and quarters in one statement. The events are held by the transaction. */
export async function updateFigures(db: Database, rows: readonly EventRow[]) {
  if (rows.length === 0) return
  await db.execute(sql`
    update event_attendances as stored set
      occurences_at_location = sent.occurences, total_tickets_available = sent.tickets,
      known_attendance = sent.known, estimated_attendance = sent.estimated,
      known_attendance_cyp = sent.known_cyp, estimated_attendance_cyp = sent.estimated_cyp
    from ${givenRows(rows)}
    where stored.event_id = sent.event_id and stored.year = sent.year and stored.quarter = sent.quarter`)
}
