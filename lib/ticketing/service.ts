import 'server-only'
import { asc, eq } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { boxOfficeProviders, boxOfficeReferences } from '@/db/schema'
import { authorize } from '@/lib/floor/access/authorize'
import { requireOrganisation } from '@/lib/floor/access/organisation-scope'
import type { GridQuery } from '@/lib/floor/grid/grid-query'
import { listFrom } from '@/lib/floor/grid/list-from'
import type { StaffContext } from '@/lib/floor/identity/context'

/** The ticketing providers that an event or an organisation may use. It needs the right to read events. */
export function listProviders(ctx: StaffContext, query: GridQuery) {
  authorize(ctx, 'read', 'event')
  return findProviders(ctx.db, query)
}

/** The box office references of one organisation. @throws DomainError 404 out of reach */
export async function listReferencesOf(ctx: StaffContext, organisationId: number) {
  authorize(ctx, 'read', 'boxOffice')
  requireOrganisation(ctx.actor, organisationId)
  return { data: await findReferencesOf(ctx.db, organisationId) }
}

function findProviders(db: Database, query: GridQuery) {
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

/** Every reference of an organisation, by identifier; the same one may be known from several providers. */
function findReferencesOf(db: Database, organisationId: number) {
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
    .orderBy(asc(boxOfficeReferences.eventIdentifier), asc(boxOfficeReferences.boxOfficeProviderId))
}
