import 'server-only'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { confirmations } from '@/db/schema'

/** The events in the snapshot of a confirmation; null where it has no list of them, and then it covers all. */
const confirmedEvents = sql`case when jsonb_typeof(${confirmations.snapshot} -> 'events') = 'array' then ${confirmations.snapshot} -> 'events' end`

/** Whether the snapshot of a confirmation includes an event. */
export const coversEvent = (eventId: SQLWrapper): SQL<boolean> =>
  sql<boolean>`coalesce(${confirmedEvents} @> jsonb_build_array(jsonb_build_object('eventId', ${eventId})), true)`

/** The ids of the events in the snapshot of a confirmation; null where it covers all. */
export const coveredEventIds = sql<number[] | null>`jsonb_path_query_array(${confirmedEvents}, '$[*].eventId')`
