import 'server-only'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '@/db/client'
import {
  boxOfficeProviders,
  constituencies,
  disciplines,
  lookupValues,
  organisationBoxOffices,
  organisationLogos,
  organisations,
  upperTierAuthorities,
  users,
} from '@/db/schema'
import { type OrganisationScope, withinScope } from '@/lib/floor/access/organisation-scope'
import type { GridQuery } from '@/lib/floor/grid/grid-query'
import { listFrom } from '@/lib/floor/grid/list-from'
import { isNameTaken } from '@/lib/floor/saving/name-taken'
import type { OrganisationFields } from './schema'

/** The columns of an organisation's own row that a save writes. */
export type OrganisationRow = Omit<OrganisationFields, 'organisationBoxOffices'>

const ownColumns = {
  id: organisations.id,
  name: organisations.name,
  alternativeName: organisations.alternativeName,
  knownAs: organisations.knownAs,
  npoStatus: organisations.npoStatus,
  exemptFromSurveyingId: organisations.exemptFromSurveyingId,
  disciplineId: organisations.disciplineId,
  urn: organisations.urn,
  addressLine1: organisations.addressLine1,
  addressLine2: organisations.addressLine2,
  postcode: organisations.postcode,
  regionId: organisations.regionId,
  upperTierAuthorityId: organisations.upperTierAuthorityId,
  constituencyId: organisations.constituencyId,
  aceAreaId: organisations.aceAreaId,
  activeStatus: organisations.activeStatus,
}

const exemptions = alias(lookupValues, 'exemptions')
const areas = alias(lookupValues, 'areas')

/** What a caller may sort and filter by is exactly what is listed here. */
const listColumns = {
  ...ownColumns,
  discipline: { of: disciplines.name, kind: 'text' as const },
  /** As people type it who leave the space out. */
  postcodeTogether: {
    of: sql<string>`replace(${organisations.postcode}, ' ', '')`,
    kind: 'text' as const,
    hidden: true as const,
  },
  region: { of: lookupValues.name, kind: 'text' as const },
  upperTierAuthority: { of: upperTierAuthorities.name, kind: 'text' as const },
  exemptFromSurveying: { of: exemptions.name, kind: 'text' as const },
  aceArea: { of: areas.name, kind: 'text' as const },
}

/** A grid list of whole organisations. */
export function findOrganisations(db: Database, scope: OrganisationScope, query: GridQuery) {
  return listFrom(
    {
      db,
      from: (fields) =>
        db
          .select(fields)
          .from(organisations)
          .leftJoin(lookupValues, eq(lookupValues.id, organisations.regionId))
          .leftJoin(upperTierAuthorities, eq(upperTierAuthorities.id, organisations.upperTierAuthorityId))
          .leftJoin(disciplines, eq(disciplines.id, organisations.disciplineId))
          .leftJoin(exemptions, eq(exemptions.id, organisations.exemptFromSurveyingId))
          .leftJoin(areas, eq(areas.id, organisations.aceAreaId)),
      columns: listColumns,
      where: withinScope(organisations.id, scope),
      key: organisations.id,
      searchable: ['name', 'alternativeName', 'knownAs', 'urn', 'postcode', 'postcodeTogether', 'aceArea'],
      rankedBy: 'name',
      defaultSort: 'name',
    },
    query,
  )
}

/**
 * One organisation in scope with its references, its logo's hash and who saved it last; undefined when there is none.
 */
export async function findOrganisation(db: Database, scope: OrganisationScope, id: number) {
  const [found] = await db
    .select({
      ...ownColumns,
      upperTierAuthority: upperTierAuthorities.name,
      constituency: constituencies.name,
      logo: sql<string | null>`encode(${organisationLogos.sha256}, 'hex')`,
      version: organisations.version,
      updatedAt: organisations.updatedAt,
      updatedByName: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
    })
    .from(organisations)
    .innerJoin(upperTierAuthorities, eq(upperTierAuthorities.id, organisations.upperTierAuthorityId))
    .innerJoin(constituencies, eq(constituencies.id, organisations.constituencyId))
    .leftJoin(organisationLogos, eq(organisationLogos.organisationId, organisations.id))
    .leftJoin(users, eq(users.id, organisations.updatedBy))
    .where(and(eq(organisations.id, id), withinScope(organisations.id, scope)))
  return found && { ...found, organisationBoxOffices: await findReferences(db, id) }
}

export type OrganisationRecord = NonNullable<Awaited<ReturnType<typeof findOrganisation>>>

/** An organisation's ticketing provider references, ordered by provider. */
export const findReferences = (db: Database, organisationId: number) =>
  db
    .select({
      boxOfficeProviderId: organisationBoxOffices.boxOfficeProviderId,
      name: boxOfficeProviders.name,
      providerOrgRef: organisationBoxOffices.providerOrgRef,
      providerKey: organisationBoxOffices.providerKey,
    })
    .from(organisationBoxOffices)
    .innerJoin(boxOfficeProviders, eq(boxOfficeProviders.id, organisationBoxOffices.boxOfficeProviderId))
    .where(eq(organisationBoxOffices.organisationId, organisationId))
    .orderBy(asc(boxOfficeProviders.name), asc(organisationBoxOffices.id))

export type ReferenceRecord = Awaited<ReturnType<typeof findReferences>>[number]

/** True when another organisation of the platform has the name, in whatever case. */
export const isOrganisationNameTaken = (db: Database, name: string, exceptId?: number) =>
  isNameTaken(db, organisations, name, { exceptId })

type LookupIds = Pick<
  OrganisationRow,
  'exemptFromSurveyingId' | 'disciplineId' | 'regionId' | 'upperTierAuthorityId' | 'constituencyId' | 'aceAreaId'
>

/** Whether each look-up id of an organisation exists in its list, by field. */
export async function findKnownValues(db: Database, row: LookupIds): Promise<Record<keyof LookupIds, boolean>> {
  const value = (id: number, category: string) =>
    sql<boolean>`exists (select 1 from ${lookupValues} where ${lookupValues.id} = ${id} and ${lookupValues.category} = ${category})`
  const [known] = await db.execute<Record<keyof LookupIds, boolean>>(sql`select
    ${value(row.exemptFromSurveyingId, 'exemptFromSurveyings')} as "exemptFromSurveyingId",
    ${value(row.regionId, 'regions')} as "regionId",
    ${value(row.aceAreaId, 'aceAreas')} as "aceAreaId",
    exists (select 1 from ${disciplines} where ${disciplines.id} = ${row.disciplineId}) as "disciplineId",
    exists (select 1 from ${upperTierAuthorities} where ${upperTierAuthorities.id} = ${row.upperTierAuthorityId})
      as "upperTierAuthorityId",
    exists (select 1 from ${constituencies} where ${constituencies.id} = ${row.constituencyId}) as "constituencyId"`)
  if (!known) throw new Error('A select without a table returned no row')
  return known
}

/** The ids of those providers that may be assigned: they exist and are not manual. */
export async function findAssignableProviders(db: Database, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const found = await db
    .select({ id: boxOfficeProviders.id })
    .from(boxOfficeProviders)
    .where(and(inArray(boxOfficeProviders.id, [...ids]), eq(boxOfficeProviders.isManual, false)))
  return new Set(found.map(({ id }) => id))
}
