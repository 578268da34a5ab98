import 'server-only'
import { sql } from 'drizzle-orm'
import { idArray } from '@/lib/floor/id-array'
import type { StaffContext } from '@/lib/floor/identity/context'

/** Those of these events that a confirmation recorded after an instant, whether it stands or was reset since. */
export async function findConfirmedSince(
  { db }: StaffContext,
  eventIds: readonly number[],
  since: Date,
): Promise<number[]> {
  if (eventIds.length === 0) return []
  const ids = idArray(eventIds)
  const found = await db.execute<{ id: number | string }>(sql`
    select distinct (event ->> 'eventId')::bigint as id
    from confirmations, jsonb_array_elements(snapshot -> 'events') as event
    where confirmed_at > ${since.toISOString()}::timestamptz
      and organisation_id in (select organisation_id from event_organisations where event_id = any(${ids}))
      and jsonb_typeof(snapshot -> 'events') = 'array'
      and (event ->> 'eventId')::bigint = any(${ids})`)
  return found.map(({ id }) => Number(id))
}
