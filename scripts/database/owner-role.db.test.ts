import { readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inRoot } from '../root'
import { type Cluster, openCluster } from './cluster'
import { throwawayName } from './leftovers'
import { withConnection } from './on-connection'
import { ensureOwner, type Roles } from './owner-role'
import { migrate } from './prepare'
import { prepareSharedRole } from './shared-role'

let cluster: Cluster
let server: Awaited<ReturnType<Cluster['start']>>
let roles: Roles

beforeAll(async () => {
  cluster = await openCluster({ name: throwawayName('roles'), throwaway: true })
  server = await cluster.start()
  const [owner, superuser] = [new URL(cluster.address('postgres')), new URL(cluster.superuserAddress('postgres'))]
  roles = {
    addressFor: (username, password, database) =>
      Object.assign(new URL(owner), { username, password, pathname: `/${database}` }).href,
    ownerPassword: owner.password,
    superuserPassword: superuser.password,
    mayCreateDatabases: false,
  }
})
afterAll(async () => {
  if (server) await cluster.stop(server)
  cluster?.remove()
})

const asOwner = (database = 'illuminate') => roles.addressFor('illuminate', roles.ownerPassword, database)
const asSuperuser = (database = 'postgres') => roles.addressFor('postgres', roles.superuserPassword, database)

/** As an earlier release left it: one role, which made the server and owns everything. */
async function recreateOldCluster() {
  await withConnection(asSuperuser(), (sql) => sql`create role another superuser login password 'another'`)
  await withConnection(roles.addressFor('another', 'another', 'postgres'), async (sql) => {
    await sql`drop role illuminate`
    await sql`alter role postgres rename to illuminate`
    await sql.unsafe(`alter role illuminate password '${roles.ownerPassword}'`)
  })
  await withConnection(asOwner('postgres'), async (sql) => {
    await sql`drop role another`
    await sql`create database illuminate`
  })
  await migrate(asOwner())
  await withConnection(asOwner(), async (sql) => {
    await sql`create type mood as enum ('glad', 'sad')`
    await sql`create view everybody as select id, email from users`
    await sql`create function one() returns int language sql as 'select 1'`
    await sql`insert into outbox (kind, to_address, subject, body) values ('x', 'a@b.test', 'x', 'x')`
  })
}

/** Whatever of the platform's database belongs to anybody but its owner; what extensions brought is the server's. */
const listForeignObjects = () =>
  withConnection(
    asSuperuser('illuminate'),
    (sql) => sql`
      select relname as name from pg_class join pg_namespace n on n.oid = relnamespace
      where nspname !~ '^pg_|information_schema' and relowner <> 'illuminate'::regrole
      union all select nspname from pg_namespace
      where nspname !~ '^pg_|information_schema|public' and nspowner <> 'illuminate'::regrole
      union all select typname from pg_type where typname = 'mood' and typowner <> 'illuminate'::regrole
      union all select datname from pg_database where datname = 'illuminate' and datdba <> 'illuminate'::regrole`,
  )

const rightsOf = async (role: string) =>
  (
    await withConnection(
      asSuperuser(),
      (sql) => sql`select rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname = ${role}`,
    )
  )[0]

/** What the server writes into its log of every statement while `work` is done; its owner is a superuser still. */
async function logOf(work: () => Promise<unknown>): Promise<string> {
  const path = inRoot('.data', 'logs', `${basename(cluster.dataFolder)}.log`)
  const from = statSync(path).size
  await withConnection(asOwner('postgres'), async (sql) => {
    for (const setting of ["log_statement = 'all'", "log_error_verbosity = 'default'"])
      await sql.unsafe(`alter system set ${setting}`)
    await sql`select pg_reload_conf()`
  })
  await work()
  return readFileSync(path).subarray(from).toString()
}

const none = { rolsuper: false, rolcreaterole: false, rolcreatedb: false }

test('the role of a new server owns what it makes and is no superuser', async () => {
  expect(await rightsOf('illuminate')).toMatchObject({ ...none, rolcreatedb: true })
})

test('a server whose only role was its superuser gets an ordinary owner, with everything in it, and nothing is lost', async () => {
  await recreateOldCluster()
  let sharedUrl = ''
  const log = await logOf(async () => {
    await ensureOwner(roles)
    const options = { url: asOwner(), adminUrl: asSuperuser('illuminate'), secret: 'a secret of thirty-two characters' }
    for (const _ of ['first', 'again']) sharedUrl = (await prepareSharedRole(options)) ?? ''
  })
  expect(log).toContain('create role illuminate_upgrade superuser')
  expect(log).toContain('create role "illuminate_shared"')
  for (const password of [roles.ownerPassword, roles.superuserPassword, new URL(sharedUrl).password])
    expect(log).not.toContain(password)
  expect(log).not.toContain('ERROR')
  await withConnection(sharedUrl, async (sql) => expect(await sql`select from published.releases`).toEqual([]))
  expect(await rightsOf('illuminate')).toEqual(none)
  expect(await rightsOf('illuminate_upgrade')).toBeUndefined()
  expect(await listForeignObjects()).toEqual([])
  await withConnection(asOwner(), async (sql) => {
    expect(await sql`select subject from outbox`).toEqual([{ subject: 'x' }])
    await sql`alter table outbox add column further int`
    await sql`insert into outbox (kind, to_address, subject, body) values ('y', 'a@b.test', 'y', 'y')`
    await sql`create table more (id int)`
    await sql`create index on users using gin (job_title gin_trgm_ops)`
    await expect(sql`create role evil superuser`).rejects.toMatchObject({ code: '42501' })
    await expect(sql`copy users to program 'cat'`).rejects.toMatchObject({ code: '42501' })
    await expect(sql`select pg_read_file('/etc/passwd')`).rejects.toMatchObject({ code: '42501' })
  })
  // A release's migrations, and the queue's, go on as the owner.
  expect(await migrate(asOwner())).toBe(0)
})

test('what was handed over in part is handed over whole at the next start, and a start that finds all well does nothing', async () => {
  await withConnection(asSuperuser('illuminate'), async (sql) => {
    await sql`alter table users owner to postgres`
    await sql`alter schema drizzle owner to postgres`
  })
  await ensureOwner(roles)
  await ensureOwner(roles)
  expect(await listForeignObjects()).toEqual([])
})

test('data that has other passwords is refused in a sentence, and no server of it is left running', async () => {
  await cluster.stop(server)
  server = await cluster.start()
  await withConnection(asSuperuser(), async (sql) => {
    await sql`alter role illuminate password 'of an earlier clone'`
    await sql`alter role postgres password 'of an earlier clone'`
  })
  await cluster.stop(server)
  await expect(cluster.start()).rejects.toThrow(
    /^The data in .* has other passwords than .*secrets, as that of an earlier clone has\. Bring back its \.data\/secrets, or move the data away\.$/,
  )
  await expect(withConnection(asOwner('postgres'), (sql) => sql`select 1`)).rejects.toMatchObject({
    code: 'ECONNREFUSED',
  })
})
