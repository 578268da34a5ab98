import type postgres from 'postgres'

/** What asking and guessing may write: when a session was last active, and how often somebody guessed. */
const notCounted = ['sessions', 'throttles']

/** Whether a letter or an upload is there counts, and whether it was undone; what the worker writes on it does not. */
const written: Record<string, string> = { outbox: 'id::text', imports: "id::text || coalesce(undone_at::text, '')" }
const whatCounts = (table: string) => written[table] ?? 'tableoid::text || ctid::text || xmin::text'

/**
 * Every row of every table as one number a table, from where each row lies and which transaction wrote it: whatever is
 * added, removed or written, even as it was before, changes a number. Run before and after what must not write.
 */
export async function fingerprint(sql: postgres.Sql): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname <> all (${notCounted}) order by relname`
  const sums = tables.map(
    ({ name }) => `select '${name}' as name,
      count(*) || ':' || coalesce(sum(hashtextextended(${whatCounts(name)}, 0)), 0) as sum from "${name}" t`,
  )
  const counted = await sql.unsafe<{ name: string; sum: string }[]>(sums.join(' union all '))
  return Object.fromEntries(counted.map(({ name, sum }) => [name, sum]))
}
