import 'server-only'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { confirmations } from '@/db/schema'

/** Whether the snapshot of a confirmation includes an event; a snapshot without a list of events covers all. */
export const coversEvent = (eventId: SQLWrapper): SQL<boolean> =>
  sql<boolean>`coalesce(${confirmations.snapshot} -> 'events' @> jsonb_build_array(jsonb_build_object('eventId', ${eventId})), true)`

/** The ids of the events in the snapshot of a confirmation; null where it has no list of them. */
export const coveredEventIds = sql<
  number[] | null
>`case when ${confirmations.snapshot} -> 'events' is not null then jsonb_path_query_array(${confirmations.snapshot}, '$.events[*].eventId') end`
