import 'server-only'
import { authorize } from '@/lib/floor/access/authorize'
import { organisationScope } from '@/lib/floor/access/organisation-scope'
import { notFound } from '@/lib/floor/errors/domain-error'
import { firstPage, type GridQuery } from '@/lib/floor/grid/grid-query'
import type { StaffContext } from '@/lib/floor/identity/context'
import * as queries from './queries'

/** Look-ups are for everybody whose screens need them, whatever they may do with an organisation's own record. */
function authorizeLookUp(ctx: StaffContext) {
  if (!ctx.ability.can('read', 'surveyManagement')) authorize(ctx, 'read', 'event')
}

/** The organisations in reach by id, name and known-as name, as a grid list. */
export function lookUpOrganisations(ctx: StaffContext, query: GridQuery) {
  authorizeLookUp(ctx)
  return queries.findOrganisationNames(ctx.db, organisationScope(ctx.actor), query)
}

/** Every organisation of the platform by the same three, because partners come from anywhere. */
export function lookUpAllOrganisations(ctx: StaffContext, query: GridQuery) {
  authorizeLookUp(ctx)
  return queries.findOrganisationNames(ctx.db, 'all', query)
}

/** One organisation as an event shows it. @throws 404 out of reach */
export async function displayOrganisation(ctx: StaffContext, id: number) {
  authorizeLookUp(ctx)
  const found = await queries.findDisplay(ctx.db, organisationScope(ctx.actor), id)
  if (!found) throw notFound('Organisation')
  return found
}

/** The actor's one organisation, for forms that start with it; undefined for those with several or none. */
export async function onlyOrganisation(ctx: StaffContext) {
  const { data } = await lookUpOrganisations(ctx, firstPage({ take: 2 }))
  return data.length === 1 ? data[0] : undefined
}

/** The organisation an address names, as far as it is in reach; undefined otherwise. */
export async function findOrganisationInReach(ctx: StaffContext, id: number | undefined) {
  authorizeLookUp(ctx)
  return id === undefined ? undefined : queries.findDisplay(ctx.db, organisationScope(ctx.actor), id)
}
