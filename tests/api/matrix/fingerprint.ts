import type postgres from 'postgres'

/** What asking and guessing may write: when a session was last active, and how often somebody guessed. */
const notCounted = ['sessions', 'throttles']

/**
 * Every row of every table as one number a table: whatever is added, changed or removed changes a number. Run before and
 * after what must not change anything.
 */
export async function fingerprint(sql: postgres.Sql): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname <> all (${notCounted}) order by relname`
  const sums = tables.map(
    ({ name }) => `select '${name}' as name,
      count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)), 0) as sum from "${name}" t`,
  )
  const counted = await sql.unsafe<{ name: string; sum: string }[]>(sums.join(' union all '))
  return Object.fromEntries(counted.map(({ name, sum }) => [name, sum]))
}
