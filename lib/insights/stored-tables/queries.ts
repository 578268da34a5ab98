import 'server-only'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { storedTables } from '@/db/schema'
import type { OrganisationScope } from '@/lib/floor/access/organisation-scope'
import { idArray } from '@/lib/floor/id-array'
import type { Report, ReportTable } from '../report'

/** A table as it was kept. */
export type StoredContent = Pick<Report, 'name' | 'about'> & { table: ReportTable }

/** Every organisation that is counted in it is in reach; one of all organisations is for whoever reaches all. */
const isInReach = (scope: OrganisationScope) =>
  scope === 'all'
    ? undefined
    : sql`${storedTables.organisationIds} <> '{}' and ${storedTables.organisationIds} <@ ${idArray(scope)}`

const select = (db: Database) =>
  db
    .select({
      id: storedTables.id,
      organisationIds: storedTables.organisationIds,
      report: storedTables.report,
      query: storedTables.query,
      content: sql<StoredContent>`${storedTables.content}`.mapWith(
        (value: unknown) => storedTables.content.mapFromDriverValue(value) as StoredContent,
      ),
      keptAt: storedTables.keptAt,
      keptByName: storedTables.keptByName,
    })
    .from(storedTables)

export type StoredTableRow = Awaited<ReturnType<typeof select>>[number]

export async function findStoredTable(
  db: Database,
  scope: OrganisationScope,
  id: number,
): Promise<StoredTableRow | undefined> {
  const [found] = await select(db).where(and(eq(storedTables.id, id), isInReach(scope)))
  return found
}

/** Those kept last. */
export const findStoredTables = (db: Database, scope: OrganisationScope, most: number) =>
  select(db).where(isInReach(scope)).orderBy(desc(storedTables.keptAt), desc(storedTables.id)).limit(most)

export async function insertStoredTable(db: Database, row: typeof storedTables.$inferInsert): Promise<number> {
  const [inserted] = await db.insert(storedTables).values(row).returning({ id: storedTables.id })
  return inserted?.id ?? 0
}

export async function deleteStoredTable(db: Database, id: number): Promise<boolean> {
  const deleted = await db.delete(storedTables).where(eq(storedTables.id, id)).returning({ id: storedTables.id })
  return deleted.length > 0
}
