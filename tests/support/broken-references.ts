import type postgres from 'postgres'

type ForeignKey = { from: string; to: string; name: string; pairs: string | [string, string][] }

/**
 * The foreign keys of the schema that some row does not keep: for data that was written without their being checked.
 */
export async function brokenReferences(sql: postgres.ISql): Promise<string[]> {
  const keys = await sql<ForeignKey[]>`
    select c.conname as name, c.conrelid::regclass::text as from, c.confrelid::regclass::text as to,
      (select json_agg(json_build_array(a.attname, b.attname)) from unnest(c.conkey, c.confkey) k (own, theirs)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.own
        join pg_attribute b on b.attrelid = c.confrelid and b.attnum = k.theirs) as pairs
    from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace`
  if (keys.length < 50) throw new Error(`Only ${keys.length} foreign keys were found`)
  const broken: string[] = []
  for (const { from, to, name, pairs } of keys) {
    const [[own = '', theirs = ''] = []] = typeof pairs === 'string' ? (JSON.parse(pairs) as [string, string][]) : pairs
    const [lost] = await sql`
      select count(*)::int as count from ${sql(from)} t
      where t.${sql(own)} is not null
        and not exists (select 1 from ${sql(to)} o where o.${sql(theirs)} = t.${sql(own)})`
    if (lost?.count !== 0) broken.push(name)
  }
  return broken
}
