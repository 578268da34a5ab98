import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '@/db/client'

/**
 * Inserts the rows, or brings those already there (same `key`) up to date. A row that says the same is not written
 * again, so that a start which changes nothing writes nothing. `untouched` names columns that only an insert sets.
 */
export async function upsert<Table extends PgTable>(
  db: Database,
  table: Table,
  key: PgColumn,
  rows: Table['$inferInsert'][],
  untouched: readonly string[] = [],
): Promise<void> {
  const columns = getTableColumns(table) as Record<string, PgColumn>
  const written = Object.keys(rows[0] ?? {}).filter((name) => columns[name] && columns[name] !== key)
  const changeable = written.filter((name) => !untouched.includes(name))
  const theirs = (name: string) => sql`excluded.${sql.identifier(columns[name]?.name ?? name)}`
  const differs = changeable.map((name): SQL => sql`${columns[name]} is distinct from ${theirs(name)}`)
  await db
    .insert(table)
    .values(rows)
    .onConflictDoUpdate({
      target: key,
      // The keys are the table's own, filtered above; drizzle's type wants them literal.
      set: Object.fromEntries(changeable.map((name) => [name, theirs(name)])) as never,
      setWhere: sql.join(differs, sql` or `),
    })
}
