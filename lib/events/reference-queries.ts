import 'server-only'
import { and, eq, exists, gte, inArray, lte, ne, not, type SQL, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { boxOfficeReferences, eventOrganisations, events } from '@/db/schema'
import { eventOwner } from '@/lib/floor/access/acting-as'
import type { GridQuery } from '@/lib/floor/grid/grid-query'
import { listFrom } from '@/lib/floor/grid/list-from'

export type ReferencesAsked = {
  providerId: number
  startDate: string
  endDate: string
  ownerIds: readonly number[]
  /** The event that is being edited: its own reference is free for it. */
  exceptId: number | undefined
}

/** The references of these organisations at a provider, each with whether an event on these days may have it. */
export function findReferences(db: Database, asked: ReferencesAsked, query: GridQuery) {
  return listFrom(
    {
      db,
      from: (fields) => db.select(fields).from(boxOfficeReferences),
      columns: {
        eventIdentifier: boxOfficeReferences.eventIdentifier,
        eventName: boxOfficeReferences.eventName,
        startDate: boxOfficeReferences.startDate,
        endDate: boxOfficeReferences.endDate,
        ticketsSold: boxOfficeReferences.ticketsSold,
        isValid: { of: isFree(db, asked), kind: 'boolean' },
        // To sort by: the nearest first.
        daysApart: { of: daysApart(asked), kind: 'number', hidden: true },
      },
      where: and(
        inArray(boxOfficeReferences.organisationId, [...asked.ownerIds]),
        eq(boxOfficeReferences.boxOfficeProviderId, asked.providerId),
      ),
      key: boxOfficeReferences.id,
      searchable: ['eventIdentifier', 'eventName'],
      rankedBy: 'eventIdentifier',
      defaultSort: ['-isValid', 'daysApart', 'eventIdentifier'],
    },
    query,
  )
}

/** How many days lie between a reference and the event; none where they have a day in common. */
const daysApart = ({ startDate, endDate }: ReferencesAsked) =>
  sql<number>`greatest(0, ${boxOfficeReferences.startDate} - ${endDate}::date, ${startDate}::date - ${boxOfficeReferences.endDate})`

/** A day in common with the event, and no other event of the owner that has the reference on one of these days. */
function isFree(db: Database, { startDate, endDate, exceptId }: ReferencesAsked): SQL<boolean> {
  const taken = db
    .select({ one: sql`1` })
    .from(events)
    .innerJoin(eventOrganisations, eq(eventOrganisations.eventId, events.id))
    .where(
      and(
        eq(events.boxOfficeProviderId, boxOfficeReferences.boxOfficeProviderId),
        eq(events.boxOfficeReferenceId, boxOfficeReferences.eventIdentifier),
        eq(eventOrganisations.organisationId, boxOfficeReferences.organisationId),
        eq(eventOrganisations.relationshipTypeId, eventOwner),
        lte(events.startDate, endDate),
        gte(events.endDate, startDate),
        exceptId === undefined ? undefined : ne(events.id, exceptId),
      ),
    )
  return sql<boolean>`(${and(
    lte(boxOfficeReferences.startDate, endDate),
    gte(boxOfficeReferences.endDate, startDate),
    not(exists(taken)),
  )})`
}
