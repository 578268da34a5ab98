import postgres from 'postgres'
import { beforeAll, describe, expect, test } from 'vitest'
import { openShared } from '@/lib/floor/shared-figures/shared-database'
import { findExcessReach } from '@/lib/floor/shared-figures/shared-reach'
import { reportSlugs } from '@/lib/insights/report-names'
import { getReport } from '@/lib/insights/service'
import { as } from '@/tests/support/actors'
import { anOrganisation } from '@/tests/support/builders'
import { ownDatabase, type TestDatabase } from '@/tests/support/database'
import { prepareSharedRole, sharedRoleOf } from './shared-role'

const secret = 'a secret of at least thirty-two characters'

let database: TestDatabase
let url: string
let shared: postgres.Sql
beforeAll(async () => {
  database = await ownDatabase()
  url = await prepare()
  shared = await connect(url)
  return () => shared.end()
})

const prepare = async (of = database, withSecret = secret) => {
  const made = await prepareSharedRole({ url: of.url, adminUrl: of.adminUrl, secret: withSecret })
  return made ?? expect.fail('the role was not made')
}

async function connect(to: string) {
  const sql = postgres(to, { max: 1, onnotice: () => {} })
  await sql`select 1`
  return sql
}

const reach = async () => {
  const opened = await openShared(url)
  return 'off' in opened ? opened.off : findExcessReach(opened.db)
}

/** Does as the owner what should not be, looks, and puts it right again. */
async function whileDone(statement: string, undoing: string) {
  await database.sql.unsafe(statement)
  try {
    return await reach()
  } finally {
    await database.sql.unsafe(undoing)
  }
}

describe('the role of shared figures', () => {
  test('reads what is published', async () =>
    expect(await shared`select count(*)::int as releases from published.releases`).toEqual([{ releases: 0 }]))

  test('can do nothing else that PostgreSQL knows of', async () => expect(await reach()).toEqual([]))

  test('is refused by every table and view of all other schemas', async () => {
    const relations = await database.sql<{ name: string }[]>`
      select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_schema not in ('pg_catalog', 'information_schema', 'published')`
    expect(relations.length).toBeGreaterThan(60)
    for (const { name } of relations)
      await expect(shared.unsafe(`select from ${name}`), name).rejects.toMatchObject({ code: '42501' })
  })

  test('is refused by whatever would write', async () => {
    for (const statement of [
      'insert into published.releases values (1, 2026, 1, now(), 1, 1, $$$$)',
      'delete from published.cells',
      'create table published.more (id int)',
      'create table public.more (id int)',
      'set default_transaction_read_only = off; update published.cells set value = 1',
    ])
      await expect(shared.unsafe(statement), statement).rejects.toMatchObject({
        code: expect.stringMatching(/^42501|25006$/),
      })
  })

  test('gets no report of any service: each is refused by the database', async () => {
    const organisation = await anOrganisation(database.db)
    const opened = await openShared(url)
    if ('off' in opened) expect.fail(opened.off)
    const ctx = { ...(await as.admin(database.db, organisation)), db: opened.db }
    for (const slug of reportSlugs)
      await expect(getReport(ctx, slug, {}), slug).rejects.toThrow(/Failed query|permission denied/)
  })
})

describe('nothing is shared, and it is said why,', () => {
  test.each([
    [
      'a table that everybody may read',
      'grant select on organisations to public',
      'revoke select on organisations from public',
      'may use public.organisations',
    ],
    [
      'one column that everybody may read',
      'grant select (name) on events to public',
      'revoke select (name) on events from public',
      'may use public.events',
    ],
    [
      'a view',
      'create view published.everybody as select * from users; grant select on published.everybody to public',
      'drop view published.everybody',
      undefined,
    ],
    [
      'a function that is run as its owner',
      'create function published.names() returns text language sql security definer as $$ select max(name) from organisations $$',
      'drop function published.names()',
      'may call published.names()',
    ],
    [
      'the schema of everything else',
      'grant usage on schema public to public',
      'revoke usage on schema public from public',
      'may call ',
    ],
    [
      'a sequence',
      'grant usage on sequence events_id_seq to public',
      'revoke usage on sequence events_id_seq from public',
      'may use public.events_id_seq',
    ],
    [
      'published figures that it may change',
      'grant update on published.cells to public',
      'revoke update on published.cells from public',
      'may write published.cells',
    ],
  ])('where the role reaches %s', async (_, statement, undoing, what) => {
    expect(await whileDone(statement, undoing)).toContain(
      `Off: the role of shared figures ${what ?? 'may use published.everybody'}`,
    )
    expect(await reach()).toEqual([])
  })

  test('without a role', async () =>
    expect(await openShared(undefined)).toEqual({
      off: 'Off: there is no role that can read published figures alone (DATABASE_URL_SHARED).',
    }))

  test('with the owner’s own address', async () =>
    expect(await openShared(database.url)).toEqual({
      off: expect.stringContaining('Off: the role of shared figures may '),
    }))

  test('where the role cannot connect', async () =>
    expect(await openShared(Object.assign(new URL(url), { password: 'wrong' }).href)).toEqual({
      off: 'Off: the role of shared figures (DATABASE_URL_SHARED) cannot connect to the database.',
    }))
})

describe('making the role', () => {
  test('by several starts at once makes one, which they all can use', async () => {
    const own = await ownDatabase()
    const urls = await Promise.all([prepare(own), prepare(own), prepare(own)])
    expect(new Set(urls).size).toBe(1)
    await (await connect(urls[0] ?? '')).end()
  })

  test('with another secret closes the old way in, and leaves the roles of other databases alone', async () => {
    const own = await ownDatabase()
    const [before, after] = [await prepare(own), await prepare(own, `${secret}, but another`)]
    await expect(connect(before)).rejects.toMatchObject({ code: '28P01' })
    await (await connect(after)).end()
    await (await connect(url)).end()
    expect(new URL(after).username).not.toBe(new URL(url).username)
  })

  test('is refused where the owner may make no roles: then there is none', async () => {
    const own = await ownDatabase()
    expect(await prepareSharedRole({ url: own.url, secret })).toBe(undefined)
  })

  test('of a database with the longest name gives it a name that PostgreSQL does not cut', () => {
    const [one, other] = [sharedRoleOf(`${'a'.repeat(62)}1`), sharedRoleOf(`${'a'.repeat(62)}2`)]
    expect(one).toHaveLength(63)
    expect(one).not.toBe(other)
  })
})
