// R-17 of docs/drills.md: a database of one’s own.

import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '@/db/client'
import { readSettings } from '@/lib/floor/settings'
import { anEvent, anOrganisation, aPublishedSurvey } from '@/tests/support/builders'
import { openDumpedServer } from '@/tests/support/dumped-server'
import { withConnection } from '../database/on-connection'
import { migrate, seedReference } from '../database/prepare'
import { displayAddress } from '../database/reachability'
import { inRoot } from '../root'
import type { Manifest } from './archive'
import { readServerVersion } from './dump'
import { makeBackup } from './make-backup'
import { restoreBackup } from './restore-backup'

const key = 'a key of a few words'
const folder = mkdtempSync(join(tmpdir(), 'dumped-'))
const path = join(folder, 'a.backup')
/** What is backed up, and an empty clone beside it. */
const [files, secrets] = [join(folder, 'files'), join(folder, 'secrets')]
const clone = join(folder, 'clone')
const [cloneFiles, cloneSecrets] = [join(clone, 'files'), join(clone, 'secrets')]

const written: Record<string, Buffer> = {
  'files/uploads/7/a name – with a dash.xlsx': randomBytes(200_000),
  'files/exports/empty.csv': Buffer.alloc(0),
  'secrets/auth-secret': Buffer.from('a secret of the platform\n'),
}

let server: Awaited<ReturnType<typeof openDumpedServer>>
let source: string
let target: string
let manifest: Manifest

beforeAll(async () => {
  server = await openDumpedServer()
  source = await server.createDatabase('source')
  target = await server.createDatabase('target')
  await migrate(source)
  // The bundle that the run has made for its template.
  await seedReference(source, inRoot('.data', 'test', 'service', 'seed.mjs'))
  await answerSurvey()
  mkdirSync(clone)
  for (const [name, content] of Object.entries(written)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  const settings = readSettings({ DATABASE_URL: source, FILES_ROOT: files, BACKUP_KEY: key })
  manifest = await makeBackup(path, source, settings, secrets)
}, 600_000)
afterAll(async () => {
  await server?.close()
  rmSync(folder, { recursive: true })
})

/** An organisation with a survey that three hundred people have answered. */
async function answerSurvey() {
  const { db, close } = openDatabase(source, { max: 1, name: 'tests' })
  try {
    const organisation = await anOrganisation(db, {
      name: 'Théâtre “Zoë” \\ 🎭',
      knownAs: 'A tab\tand a quote\'s "end"',
    })
    const event = await anEvent(db, organisation.id)
    const survey = await aPublishedSurvey(db, event, organisation.id)
    await withConnection(
      source,
      (sql) => sql`
        insert into responses (id, survey_id, organisation_id, key_hash, state, answers, started_at, updated_at, submitted_at)
        select gen_random_uuid(), ${survey.id}, ${organisation.id}, '\\x00ff', 2, jsonb_build_object('B-Q1', n::text),
          now(), now(), now()
        from generate_series(1, 300) as n`,
    )
  } finally {
    await close()
  }
}

const ownTables = `relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
  and relnamespace::regnamespace::text not like 'pg\\_%'`

/** How many rows each table has, with a sum over all that they hold. */
const rowsOf = (url: string) =>
  withConnection(url, async (sql) => {
    const tables = await sql.unsafe<{ name: string }[]>(
      `select oid::regclass::text as name from pg_class where relkind in ('r', 'p') and not relispartition and ${ownTables}`,
    )
    const rows: Record<string, string> = {}
    for (const { name } of tables) {
      const [row] = await sql.unsafe<{ sum: string }[]>(
        `select count(*) || ' rows, ' || coalesce(sum(hashtextextended(one::text, 0)::numeric), 0) as sum from ${name} as one`,
      )
      rows[name] = row?.sum ?? ''
    }
    return rows
  })

/** The names of what belongs to the tables: partitions and indexes, constraints, triggers. */
const partsOf = (url: string) =>
  withConnection(url, async (sql) => {
    const parts = await sql.unsafe<{ name: string }[]>(`
      with own as (select oid, relname from pg_class where ${ownTables})
      select relname as name from own
      union all select conname || ' of ' || relname from pg_constraint join own on own.oid = conrelid
      union all select tgname || ' of ' || relname from pg_trigger join own on own.oid = tgrelid where not tgisinternal
      order by 1`)
    return parts.map(({ name }) => name)
  })

/** `npm run restore` in the empty clone, with the right settings but for those that are given. */
const restore = (settings: Record<string, string> = {}) =>
  restoreBackup(
    path,
    readSettings({ DATABASE_URL: target, FILES_ROOT: cloneFiles, BACKUP_KEY: key, ...settings }),
    cloneSecrets,
  )

async function expectNothingWritten() {
  expect(readdirSync(clone)).toEqual([])
  expect(existsSync(`${path}.dump`)).toBe(false)
  expect(await rowsOf(target)).toEqual({})
}

test('with another key nothing is restored', async () => {
  await expect(restore({ BACKUP_KEY: 'another key of words' })).rejects.toThrow(
    `${path} cannot be read as a backup: it is damaged, or the key (BACKUP_KEY) is another one.`,
  )
  await expectNothingWritten()
})

test('without a key nothing is restored', async () => {
  await expect(restore({ BACKUP_KEY: '' })).rejects.toThrow(
    `${path} is encrypted. Set BACKUP_KEY to the key that it was made with.`,
  )
  await expectNothingWritten()
})

test('without DATABASE_URL nothing is restored', async () => {
  await expect(restore({ DATABASE_URL: '' })).rejects.toThrow(
    'This backup is of a database of your own. Set DATABASE_URL to an empty one.',
  )
  await expectNothingWritten()
})

test('a database that has tables is left as it is', async () => {
  const before = await rowsOf(source)
  await expect(restore({ DATABASE_URL: source })).rejects.toThrow(
    `The database at ${displayAddress(source)} is not empty. Nothing was changed.`,
  )
  await expectNothingWritten()
  expect(await rowsOf(source)).toEqual(before)
})

test('files that are there already are left as they are', async () => {
  await expect(restore({ FILES_ROOT: files })).rejects.toThrow(
    `There are files here already, in ${files}. Move away what is there first; nothing was changed.`,
  )
  await expectNothingWritten()
})

test('without pg_restore nothing is written that would keep somebody from trying again with it', async () => {
  vi.stubEnv('PATH', clone)
  onTestFinished(() => void vi.unstubAllEnvs())
  const version = await readServerVersion(target)
  await expect(restore()).rejects.toThrow(
    `The database at ${displayAddress(target)} is PostgreSQL ${version}, and pg_restore is not on this machine. Install the ` +
      `client programs of PostgreSQL ${version} or newer.`,
  )
  await expectNothingWritten()
})

test('a restore that breaks off leaves the database as empty as it was', async () => {
  const onTarget = (statement: string) => withConnection(target, (sql) => sql.unsafe(statement))
  await onTarget('create view users as select 1')
  await expect(restore()).rejects.toThrow(/^pg_restore failed\. It said:\n.*relation "users" already exists/s)
  await onTarget('drop view users')
  await expectNothingWritten()
})

test('what was backed up, encrypted, is in the empty database and in the folders of the clone as it was', async () => {
  expect(readFileSync(path).subarray(0, 20).toString()).toBe('illuminate backup 1\n')
  expect(existsSync(`${path}.dump`)).toBe(false)
  expect(manifest.database).toEqual({ kind: 'dump', version: await readServerVersion(source) })
  expect(Object.keys(manifest.files).sort()).toEqual(['database.dump', ...Object.keys(written)].sort())

  expect(await restore()).toEqual(manifest)
  for (const [name, content] of Object.entries(written))
    expect(readFileSync(join(clone, name)).equals(content), name).toBe(true)
  expect(readdirSync(clone).sort()).toEqual(['files', 'secrets'])
  expect(existsSync(`${path}.dump`)).toBe(false)
  const before = await rowsOf(source)
  expect(before.responses).toMatch(/^300 rows, /)
  expect(await rowsOf(target)).toEqual(before)
  expect(await partsOf(target)).toEqual(await partsOf(source))
})

test('and it goes on from there: nothing is left to migrate, and what is new has numbers of its own', async () => {
  expect(await migrate(target)).toBe(0)
  const { db, close } = openDatabase(target, { max: 1, name: 'tests' })
  try {
    const [last] = await withConnection(
      source,
      (sql) => sql<{ id: number }[]>`select max(id)::int as id from organisations`,
    )
    const { id } = await anOrganisation(db)
    expect(id).toBeGreaterThan(last?.id ?? Number.POSITIVE_INFINITY)
  } finally {
    await close()
  }
})
