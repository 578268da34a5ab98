import 'server-only'
import { authorize } from '@/lib/floor/access/authorize'
import { requireOrganisation } from '@/lib/floor/access/organisation-scope'
import type { GridQuery } from '@/lib/floor/grid/grid-query'
import type { StaffContext } from '@/lib/floor/identity/context'
import * as queries from './queries'

/** The ticketing providers that an event or an organisation may use. It needs the right to read events. */
export function listProviders(ctx: StaffContext, query: GridQuery) {
  authorize(ctx, 'read', 'event')
  return queries.findProviders(ctx.db, query)
}

/** The box office references of one organisation. @throws DomainError 404 out of reach */
export async function listReferencesOf(ctx: StaffContext, organisationId: number) {
  authorize(ctx, 'read', 'boxOffice')
  requireOrganisation(ctx.actor, organisationId)
  return { data: await queries.findReferencesOf(ctx.db, organisationId) }
}
