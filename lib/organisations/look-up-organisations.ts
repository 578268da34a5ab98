import 'server-only'
import { and, eq } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { disciplines, lookupValues, organisations } from '@/db/schema'
import { authorize } from '@/lib/floor/access/authorize'
import { type OrganisationScope, organisationScope, withinScope } from '@/lib/floor/access/organisation-scope'
import { conflict, notFound } from '@/lib/floor/errors/domain-error'
import { firstPage, type GridQuery } from '@/lib/floor/grid/grid-query'
import { listFrom } from '@/lib/floor/grid/list-from'
import type { StaffContext } from '@/lib/floor/identity/context'
import { active } from './rules'

/** Look-ups are allowed to everybody whose screens need them, whatever their rights to an organisation's own record. */
function authorizeLookUp(ctx: StaffContext) {
  if (!ctx.ability.can('read', 'surveyManagement')) authorize(ctx, 'read', 'event')
}

/** The organisations in reach by id, name and known-as name, as a grid list. */
export function lookUpOrganisations(ctx: StaffContext, query: GridQuery) {
  authorizeLookUp(ctx)
  return findOrganisationNames(ctx.db, organisationScope(ctx.actor), query)
}

/** Every organisation of the platform with the same fields, because partners may come from anywhere. */
export function lookUpAllOrganisations(ctx: StaffContext, query: GridQuery) {
  authorizeLookUp(ctx)
  return findOrganisationNames(ctx.db, 'all', query)
}

/** One organisation as an event shows it. @throws 404 out of reach */
export async function getOrganisationDisplay(ctx: StaffContext, id: number) {
  authorizeLookUp(ctx)
  const found = await findOrganisationDisplay(ctx.db, organisationScope(ctx.actor), id)
  if (!found) throw notFound('Organisation')
  return found
}

/** As `getOrganisationDisplay`, of one that is enabled. @throws DomainError 404 out of reach; 409 with the sentence where it is disabled */
export async function getActiveOrganisation(ctx: StaffContext, id: number, refusal: string) {
  const organisation = await getOrganisationDisplay(ctx, id)
  if (organisation.activeStatus !== active) throw conflict(refusal)
  return organisation
}

/** The actor's only organisation, for forms that preselect it; undefined for those with several or none. */
export async function findOnlyOrganisation(ctx: StaffContext) {
  const { data } = await lookUpOrganisations(ctx, firstPage({ take: 2 }))
  return data.length === 1 ? data[0] : undefined
}

/** The organisation of an id in an address, if it is in reach; undefined otherwise. */
export async function findOrganisationInReach(ctx: StaffContext, id: number | undefined) {
  authorizeLookUp(ctx)
  return id === undefined ? undefined : findOrganisationDisplay(ctx.db, organisationScope(ctx.actor), id)
}

/** The fields of an organisation in a look-up. */
const lookUpColumns = {
  id: organisations.id,
  name: organisations.name,
  knownAs: organisations.knownAs,
  activeStatus: organisations.activeStatus,
}

function findOrganisationNames(db: Database, scope: OrganisationScope, query: GridQuery) {
  return listFrom(
    {
      db,
      from: (fields) => db.select(fields).from(organisations),
      columns: lookUpColumns,
      where: withinScope(organisations.id, scope),
      key: organisations.id,
      searchable: ['name', 'knownAs'],
      rankedBy: 'name',
      defaultSort: 'name',
    },
    query,
  )
}

/** The fields of an organisation that an event shows, or undefined. */
async function findOrganisationDisplay(db: Database, scope: OrganisationScope, id: number) {
  const [found] = await db
    .select({
      id: organisations.id,
      name: organisations.name,
      knownAs: organisations.knownAs,
      alternativeName: organisations.alternativeName,
      region: lookupValues.name,
      discipline: disciplines.name,
      activeStatus: organisations.activeStatus,
    })
    .from(organisations)
    .innerJoin(lookupValues, eq(lookupValues.id, organisations.regionId))
    .innerJoin(disciplines, eq(disciplines.id, organisations.disciplineId))
    .where(and(eq(organisations.id, id), withinScope(organisations.id, scope)))
  return found
}
