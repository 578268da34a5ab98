import 'server-only'
import { sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import type { AnswerPeriod } from '../answers/answer-period'
import { ownedFigures } from '../attendance/attendance-queries'

/**
 * The attendance of events that the organisations own in some quarters, entered or confirmed, by the event. An event
 * without a figure is not there.
 */
export async function sumAttendanceByEvent(
  db: Database,
  organisations: readonly number[],
  { year, quarters }: AnswerPeriod,
): Promise<Map<number, number>> {
  const rows = await db.execute<{ event_id: string; attendance: string }>(sql`
    select figures.event_id, sum(coalesce(known_attendance, 0) + coalesce(estimated_attendance, 0)) as attendance
    from ${ownedFigures(organisations, [year], quarters)}
    where known_attendance is not null or estimated_attendance is not null
    group by figures.event_id`)
  return new Map(rows.map(({ event_id, attendance }) => [Number(event_id), Number(attendance)]))
}
