import 'server-only'
import { sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { eventOwner } from '@/lib/floor/access/event-role'
import type { AnswerPeriod } from '../answers/answer-period'

const asArray = (numbers: readonly number[]) => sql`${`{${numbers.join(',')}}`}::bigint[]`

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
    select event_id, sum(coalesce(known_attendance, 0) + coalesce(estimated_attendance, 0)) as attendance
    from event_attendances
    where year = ${year} and quarter = any(${asArray(quarters)})
      and (known_attendance is not null or estimated_attendance is not null)
      and event_id in (select event_id from event_organisations
        where relationship_type_id = ${eventOwner} and organisation_id = any(${asArray(organisations)}))
    group by event_id`)
  return new Map(rows.map(({ event_id, attendance }) => [Number(event_id), Number(attendance)]))
}
