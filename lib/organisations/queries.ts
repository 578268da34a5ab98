import 'server-only'
import { and, eq } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { disciplines, lookupValues, organisations } from '@/db/schema'
import { type OrganisationScope, within } from '@/lib/floor/access/organisation-scope'
import type { GridQuery } from '@/lib/floor/grid/grid-query'
import { listFrom } from '@/lib/floor/grid/list-from'

/** All that a look-up tells of an organisation. */
const lookUpColumns = {
  id: organisations.id,
  name: organisations.name,
  knownAs: organisations.knownAs,
  activeStatus: organisations.activeStatus,
}

export function findOrganisationNames(db: Database, scope: OrganisationScope, query: GridQuery) {
  return listFrom(
    {
      db,
      from: (fields) => db.select(fields).from(organisations),
      columns: lookUpColumns,
      where: within(organisations.id, scope),
      key: organisations.id,
      searchable: ['name', 'knownAs'],
      rankedBy: 'name',
      defaultSort: 'name',
    },
    query,
  )
}

/** What an event's table shows of an organisation, or undefined. */
export async function findDisplay(db: Database, scope: OrganisationScope, id: number) {
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
    .where(and(eq(organisations.id, id), within(organisations.id, scope)))
  return found
}
