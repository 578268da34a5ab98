import { getTableName, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { published, publishedCells, publishedReleases } from '@/db/schema'

/** The tables that the role is there to read. */
const publishedTables = [publishedReleases, publishedCells].map((table) => getTableName(table))

/**
 * What the role of a connection may do besides reading the schema of published figures, each in words; nothing where it is as it
 * should be. PostgreSQL itself is asked, so that what everybody may do (`PUBLIC`), and what comes by membership, counts. Its own
 * catalogues are left out: every role may read those.
 */
export async function findExcessReach(db: Database): Promise<string[]> {
  const isOurs = sql`not starts_with(nspname, 'pg_') and nspname <> 'information_schema'`
  const rows = await db.execute<{ what: string }>(sql`
    with schemas as (select oid, nspname from pg_namespace where ${isOurs}),
      relations as (
        select pg_class.oid, relkind, format('%I.%I', nspname, relname) as name,
          nspname = ${published.schemaName} and relname = any(${`{${publishedTables.join(',')}}`}::text[]) as is_published
        from pg_class join schemas on schemas.oid = relnamespace where relkind in ('r', 'p', 'v', 'm', 'f', 'S')
      )
    select 'is a superuser' as what from pg_roles where rolname = current_user and rolsuper
    union all
    select 'is a member of ' || roleid::regrole from pg_auth_members where member = current_user::regrole
    union all
    select 'may write ' || name from relations where is_published and relkind <> 'S'
      and (has_table_privilege(oid, 'insert, update, delete, truncate') or has_any_column_privilege(oid, 'insert, update'))
    union all
    select 'may use ' || name from relations where not is_published and relkind <> 'S'
      and (has_table_privilege(oid, 'select, insert, update, delete, truncate, references, trigger')
        or has_any_column_privilege(oid, 'select, insert, update, references'))
    union all
    select 'may use ' || name from relations
      where case when relkind = 'S' then has_sequence_privilege(oid, 'usage, select, update') end
    union all
    select 'may call ' || pg_proc.oid::regprocedure from pg_proc join schemas on schemas.oid = pronamespace
      where has_schema_privilege(schemas.oid, 'usage') and has_function_privilege(pg_proc.oid, 'execute')
    union all
    select format('may make things in %I', nspname) from schemas where has_schema_privilege(oid, 'create')
    order by what`)
  return rows.map(({ what }) => what)
}
