import 'server-only'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { confirmations } from '@/db/schema'

/** Whether a confirmation took an event down; one that does not say what it took down covers all. */
export const coversEvent = (eventId: SQLWrapper): SQL<boolean> =>
  sql<boolean>`coalesce(${confirmations.snapshot} -> 'events' @> jsonb_build_array(jsonb_build_object('eventId', ${eventId})), true)`

/** The events that a confirmation took down; null where it does not say. */
export const coveredEventIds = sql<
  number[] | null
>`case when ${confirmations.snapshot} -> 'events' is not null then jsonb_path_query_array(${confirmations.snapshot}, '$.events[*].eventId') end`
