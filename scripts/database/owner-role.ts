import postgres from 'postgres'
import { withConnection } from './on-connection'
import { passwordVerifierOf } from './password-verifier'

/** The role that the platform works as: the owner of its database, and no superuser. */
export const ownerRole = 'illuminate'

/** The role that the server was made with; the platform never connects as it. */
export const superuserRole = 'postgres'

export type Roles = {
  /** The address of a database for a role. */
  addressFor: (role: string, password: string, database: string) => string
  ownerPassword: string
  superuserPassword: string
  /** Test runs make and drop databases of their own. */
  mayCreateDatabases: boolean
}

/** SQL takes no parameters where roles are made. */
const verifier = (password: string) => `'${passwordVerifierOf(password)}'`

/**
 * Makes sure that the server's owner role is there, is no superuser, and owns the platform's database with everything in
 * it. Clusters of earlier releases were made with the owner as their superuser: that role becomes the superuser's.
 */
export async function ensureOwner(roles: Roles): Promise<void> {
  const { addressFor, ownerPassword, superuserPassword, mayCreateDatabases } = roles
  const asSuperuser = (database: string) => addressFor(superuserRole, superuserPassword, database)
  if (!(await acceptsLogin(asSuperuser('postgres')))) await renameSuperuser(roles)
  const databases = await withConnection(asSuperuser('postgres'), async (sql) => {
    const [found] = await sql`select rolcreatedb from pg_roles where rolname = ${ownerRole}`
    const rights = mayCreateDatabases ? 'createdb' : 'nocreatedb'
    if (!found) await sql.unsafe(`create role ${ownerRole} login ${rights} password ${verifier(ownerPassword)}`)
    return sql<{ name: string }[]>`
      select datname as name from pg_database where datname = 'illuminate' and datallowconn`
  })
  for (const { name } of databases) await withConnection(asSuperuser(name), transferOwnership)
}

/** Whether this role and password open the server. */
async function acceptsLogin(address: string): Promise<boolean> {
  try {
    await withConnection(address, (sql) => sql`select 1`)
    return true
  } catch (error) {
    if (error instanceof postgres.PostgresError && /^28/.test(error.code)) return false
    throw error
  }
}

/**
 * No role may rename itself, so another superuser does it, and goes. One transaction: a kill half-way changes nothing.
 */
async function renameSuperuser({ addressFor, ownerPassword, superuserPassword }: Roles): Promise<void> {
  const helper = 'illuminate_upgrade'
  const asOwner = addressFor(ownerRole, ownerPassword, 'postgres')
  await withConnection(asOwner, async (sql) => {
    await sql.unsafe(`drop role if exists ${helper}`)
    await sql.unsafe(`create role ${helper} superuser login password ${verifier(superuserPassword)}`)
  })
  await withConnection(addressFor(helper, superuserPassword, 'postgres'), (sql) =>
    sql.begin(async (tx) => {
      await tx.unsafe(`alter role ${ownerRole} rename to ${superuserRole}`)
      await tx.unsafe(`alter role ${superuserRole} password ${verifier(superuserPassword)}`)
    }),
  )
  await withConnection(addressFor(superuserRole, superuserPassword, 'postgres'), (sql) =>
    sql.unsafe(`drop role ${helper}`),
  )
}

/** What somebody else owns in the database, save what belongs to the server itself or to an extension. */
const ownershipStatements = `
  with member as (select objid from pg_depend where deptype in ('e', 'i') or (deptype = 'a' and classid = 'pg_class'::regclass)),
    ours as (select oid, nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema')
  select format('alter database %I owner to ${ownerRole}', datname) as statement from pg_database
    where datname = current_database() and datdba <> '${ownerRole}'::regrole
  union all
  select format('alter schema %I owner to ${ownerRole}', nspname) from pg_namespace
    where oid in (select oid from ours) and nspname <> 'public' and nspowner <> '${ownerRole}'::regrole
  union all
  select format('alter %s %I.%I owner to ${ownerRole}',
      case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end,
      nspname, relname)
    from pg_class join ours on ours.oid = relnamespace
    where relkind in ('r', 'p', 'S', 'v', 'm') and relowner <> '${ownerRole}'::regrole
      and (relkind in ('r', 'p') or pg_class.oid not in (select objid from member))
  union all
  select format('alter routine %s owner to ${ownerRole}', pg_proc.oid::regprocedure)
    from pg_proc join ours on ours.oid = pronamespace
    where proowner <> '${ownerRole}'::regrole and pg_proc.oid not in (select objid from member)
  union all
  select format('alter type %I.%I owner to ${ownerRole}', nspname, typname)
    from pg_type join ours on ours.oid = typnamespace
    where typtype in ('e', 'd') and typowner <> '${ownerRole}'::regrole and pg_type.oid not in (select objid from member)`

/** Gives the owner whatever it does not own yet, all of it or nothing. */
const transferOwnership = (sql: postgres.Sql) =>
  sql.begin(async (tx) => {
    for (const { statement } of await tx.unsafe<{ statement: string }[]>(ownershipStatements))
      await tx.unsafe(statement)
  })
