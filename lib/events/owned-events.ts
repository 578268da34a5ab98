import 'server-only'
import { SQL, sql } from 'drizzle-orm'
import { eventOwner } from '@/lib/floor/access/event-role'
import { idArray } from '@/lib/floor/id-array'

/**
 * The ids of the events that organisations own, as an array: what is read of such events is then read in the order of their
 * ids, and events that were entered one after the other lie on the same pages.
 */
export const ownedEvents = (
  organisations: readonly number[] | SQL,
): SQL => sql`array(select event_id from event_organisations
  where relationship_type_id = ${eventOwner}
    and organisation_id = any(${organisations instanceof SQL ? organisations : idArray(organisations)}))`
