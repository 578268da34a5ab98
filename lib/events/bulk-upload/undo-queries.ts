import 'server-only'
import { asc, inArray } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { events, locations, surveys } from '@/db/schema'
import { findAssignedOf } from './queries'
import type { UndoneUpdate } from './undo-note'
import type { EventValues } from './upload-data'

/** Events as they are, with those assigned, by number. */
export async function findCurrent(db: Database, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, never>()
  const [found, assigned] = await Promise.all([
    db
      .select()
      .from(events)
      .where(inArray(events.id, [...ids]))
      .orderBy(asc(events.id)),
    findAssignedOf(db, ids),
  ])
  const byEvent = Map.groupBy(assigned, ({ eventId }) => eventId)
  return new Map(
    found.map(({ createdAt: _, createdBy: __, updatedAt: ___, updatedBy: ____, isTicketedId, ...event }) => [
      event.id,
      {
        ...event,
        // The table takes no other.
        isTicketedId: isTicketedId as EventValues['isTicketedId'],
        eventOrganisations: (byEvent.get(event.id) ?? []).map(
          ({ organisationId, relationshipTypeId, subDisciplineId }) => ({
            ...{ organisationId, relationshipTypeId, subDisciplineId },
          }),
        ),
      },
    ]),
  )
}

/** One of these events that has a survey. */
export async function findSurveyed(db: Database, ids: readonly number[]): Promise<number | undefined> {
  const [found] = await db
    .select({ eventId: surveys.eventId })
    .from(surveys)
    .where(inArray(surveys.eventId, [...ids]))
    .limit(1)
  return found?.eventId ?? undefined
}

/** The name of an event whose location of before is not there any more. */
export async function findLocationsGone(db: Database, updated: readonly UndoneUpdate[]): Promise<string | undefined> {
  const ids = [...new Set(updated.map(({ locationId }) => locationId))]
  if (ids.length === 0) return undefined
  const found = await db.select({ id: locations.id }).from(locations).where(inArray(locations.id, ids))
  const there = new Set(found.map(({ id }) => id))
  return updated.find(({ locationId }) => !there.has(locationId))?.name
}
