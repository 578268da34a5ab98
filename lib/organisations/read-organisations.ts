import 'server-only'
import { type AccountName, findAccountsDisabledWith, findSoleAccounts } from '@/lib/accounts/account-state'
import { authorize } from '@/lib/floor/access/authorize'
import { organisationScope } from '@/lib/floor/access/organisation-scope'
import { notFound } from '@/lib/floor/errors/domain-error'
import type { GridPage, GridQuery } from '@/lib/floor/grid/grid-query'
import type { StaffContext } from '@/lib/floor/identity/context'
import { findPlaceOfPostcode } from '@/lib/lookups/place-of-postcode'
import { lookUpOrganisations } from './look-up-organisations'
import * as queries from './organisation-queries'
import { active, fieldRightsOf } from './rules'
import { findDeactivation } from './write-queries'

/** A grid list of the organisations in reach. @throws 403 without the right to read organisations */
export function listOrganisations(ctx: StaffContext, query: GridQuery) {
  authorize(ctx, 'read', 'organisation')
  return queries.findOrganisations(ctx.db, organisationScope(ctx.actor), query)
}

/** The list as the call returns it: whole records, or names without the right to read organisations. */
export const listOrLookUpOrganisations = (
  ctx: StaffContext,
  query: GridQuery,
): Promise<GridPage<OrganisationListRow>> =>
  ctx.ability.can('read', 'organisation') ? listOrganisations(ctx, query) : lookUpOrganisations(ctx, query)

type RowOf<List extends (...asked: never) => Promise<GridPage<unknown>>> = Awaited<ReturnType<List>>['data'][number]
type OrganisationListRow = RowOf<typeof listOrganisations> | RowOf<typeof lookUpOrganisations>

/** One organisation in reach with who saved it last, for use inside a change. @throws 404 out of reach */
export async function getOrganisationInReach(ctx: StaffContext, id: number): Promise<queries.OrganisationRecord> {
  const found = await queries.findOrganisation(ctx.db, organisationScope(ctx.actor), id)
  if (!found) throw notFound('Organisation')
  return found
}

/** One organisation with its references; `logo` is the hash of its logo, null without one. @throws 404 out of reach */
export async function getOrganisation(ctx: StaffContext, id: number) {
  authorize(ctx, 'read', 'organisation')
  const { updatedByName: _, ...organisation } = await getOrganisationInReach(ctx, id)
  return organisation
}

export type Organisation = Awaited<ReturnType<typeof getOrganisation>>

/** The accounts that a change of status affects; none for those who may not make it. */
export type StatusConsequences = { wouldDisable: AccountName[]; couldEnable: AccountName[] }

/** The accounts that deactivating would disable or, for an inactive organisation, reactivating could enable. */
export async function getStatusConsequences(
  ctx: StaffContext,
  organisation: Organisation,
): Promise<StatusConsequences> {
  const none = { wouldDisable: [], couldEnable: [] }
  if (!fieldRightsOf(ctx.ability).activeStatus) return none
  if (organisation.activeStatus === active)
    return { ...none, wouldDisable: await findSoleAccounts(ctx, organisation.id) }
  const deactivatedAt = await findDeactivation(ctx.db, organisation.id)
  return {
    ...none,
    couldEnable: deactivatedAt ? await findAccountsDisabledWith(ctx, organisation.id, deactivatedAt) : [],
  }
}

/** Whether a name is free on the platform; an organisation's own name is. */
export async function checkOrganisationName(
  ctx: StaffContext,
  { name, id, organisationId }: { name: string; id?: number | undefined; organisationId?: number | undefined },
) {
  authorize(ctx, 'read', 'organisation')
  const normalised = name.normalize('NFKC').trim()
  return { nameAvailable: !(await queries.isOrganisationNameTaken(ctx.db, normalised, id ?? organisationId)) }
}

/** The region, upper-tier authority and area that a postcode suggests, each null where unknown. */
export function proposePlace(ctx: StaffContext, postcode: string) {
  authorize(ctx, 'read', 'organisation')
  return findPlaceOfPostcode(ctx, postcode)
}
