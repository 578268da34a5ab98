import 'server-only'
import { sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import type { AnswerPeriod } from '../answers/answer-period'
import { ownedFigures } from '../attendance/attendance-queries'
import type { TwoYears } from '../report-question'

/** By the event. */
type Attendance = Map<number, number>

/**
 * The attendance of events that the organisations own in some quarters of a year and of the year before, entered or
 * confirmed. An event without a figure is not there.
 */
export async function sumAttendanceByEvent(
  db: Database,
  organisations: readonly number[],
  { year, quarters }: AnswerPeriod,
): Promise<TwoYears<Attendance>> {
  const rows = await db.execute<{ event_id: string; year: number; attendance: string }>(sql`
    select figures.event_id, figures.year,
      sum(coalesce(known_attendance, 0) + coalesce(estimated_attendance, 0)) as attendance
    from ${ownedFigures(organisations, { from: year - 1, until: year }, quarters)}
    where known_attendance is not null or estimated_attendance is not null
    group by figures.event_id, figures.year`)
  const of = (wanted: number): Attendance =>
    new Map(rows.filter((row) => row.year === wanted).map((row) => [Number(row.event_id), Number(row.attendance)]))
  return { now: of(year), before: of(year - 1) }
}
