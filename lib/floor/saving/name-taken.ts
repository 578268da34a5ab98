import 'server-only'
import { and, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '@/db/client'

/**
 * True when a record of `table` has the name, in whatever case: one of those that `among` names, where it does, and
 * another than `exceptId`, which keeps its own. Before a save this is for a form; the save is refused by a unique index.
 */
export async function isNameTaken(
  db: Database,
  table: PgTable & Record<'id' | 'name', PgColumn>,
  name: string,
  { among, exceptId }: { among?: SQL; exceptId?: number | undefined } = {},
): Promise<boolean> {
  const [found] = await db
    .select({ id: table.id })
    .from(table as PgTable)
    .where(
      and(
        among,
        sql`lower(${table.name}) = lower(${name})`,
        exceptId === undefined ? undefined : ne(table.id, exceptId),
      ),
    )
    .limit(1)
  return found !== undefined
}
