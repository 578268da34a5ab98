import 'server-only'
import { asc, eq } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { boxOfficeProviders, boxOfficeReferences } from '@/db/schema'
import type { GridQuery } from '@/lib/floor/grid/grid-query'
import { listFrom } from '@/lib/floor/grid/list-from'

export function findProviders(db: Database, query: GridQuery) {
  return listFrom(
    {
      db,
      from: (fields) => db.select(fields).from(boxOfficeProviders),
      columns: { id: boxOfficeProviders.id, name: boxOfficeProviders.name, isManual: boxOfficeProviders.isManual },
      where: undefined,
      key: boxOfficeProviders.id,
      searchable: ['name'],
      rankedBy: 'name',
      defaultSort: 'name',
    },
    query,
  )
}

/** Every box office reference of an organisation, by identifier; one identifier may occur under several providers. */
export function findReferencesOf(db: Database, organisationId: number) {
  return db
    .select({
      eventIdentifier: boxOfficeReferences.eventIdentifier,
      eventName: boxOfficeReferences.eventName,
      boxOfficeProviderId: boxOfficeReferences.boxOfficeProviderId,
      startDate: boxOfficeReferences.startDate,
      endDate: boxOfficeReferences.endDate,
      ticketsSold: boxOfficeReferences.ticketsSold,
    })
    .from(boxOfficeReferences)
    .where(eq(boxOfficeReferences.organisationId, organisationId))
    .orderBy(asc(boxOfficeReferences.eventIdentifier), asc(boxOfficeReferences.id))
}
