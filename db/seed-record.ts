import type { Sql } from 'postgres'

/**
 * Which data sets a database was given, beside drizzle's own record of its migrations: so that a second start skips
 * what is there, on whatever server it is.
 */
const createSeedTable = async (sql: Sql) => {
  await sql`create schema if not exists drizzle`
  await sql`create table if not exists drizzle.seeds (name text primary key, mark text not null, seeded_at timestamptz not null default now())`
}

/** The mark under which the set `name` was last given to this database; undefined when it never was. */
export async function findSeed(sql: Sql, name: string): Promise<string | undefined> {
  const [found] = await sql`select to_regclass('drizzle.seeds') is not null as there`
  if (!found?.there) return undefined
  const [seed] = await sql<{ mark: string }[]>`select mark from drizzle.seeds where name = ${name}`
  return seed?.mark
}

/** Notes that the set `name` is in this database now. */
export async function recordSeed(sql: Sql, name: string, mark: string): Promise<void> {
  await createSeedTable(sql)
  await sql`
    insert into drizzle.seeds (name, mark) values (${name}, ${mark})
    on conflict (name) do update set mark = excluded.mark, seeded_at = now()`
}
