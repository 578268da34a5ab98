import { randomBytes } from 'node:crypto'
import postgres from 'postgres'
import { afterAll, inject } from 'vitest'
import { type Database, type OpenDatabase, openDatabase } from '@/db/client'

/**
 * A database for tests, open; `url` for what must connect by itself (the worker, a second process), `adminUrl` for what makes roles.
 */
export type TestDatabase = OpenDatabase & { url: string; adminUrl: string }

const addressOf = (server: string, name: string) => Object.assign(new URL(server), { pathname: `/${name}` }).href

/**
 * Makes the database `name` as a copy of `template`, unless it is there. File by file it takes a fifth of what it takes
 * through the server's log.
 */
async function copyTemplate(name: string, template: string) {
  const { url } = inject('testServer')
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    const [found] = await sql`select 1 from pg_database where datname = ${name}`
    if (!found) await sql.unsafe(`create database "${name}" template "${template}" strategy file_copy`)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

const openedDatabases: OpenDatabase[] = []

/** @param template the migrated and seeded one, unless said otherwise */
async function openCopy(name: string, template = inject('testServer').template): Promise<TestDatabase> {
  await copyTemplate(name, template)
  const server = inject('testServer')
  const [url, adminUrl] = [addressOf(server.url, name), addressOf(server.adminUrl, name)]
  const database = { ...openDatabase(url, { max: 20, name: 'tests' }), url, adminUrl }
  openedDatabases.push(database)
  return database
}

/** Has a connection closed after the file, before its database is dropped. */
export const closeAfterwards = (opened: OpenDatabase) => void openedDatabases.push(opened)

let workerDatabase: Promise<TestDatabase> | undefined

/**
 * The database of this Vitest worker: migrated, with the reference data and nothing else. Files that run in the same
 * worker share it, so leave nothing in it: `inTransaction` sees to that, and `ownDatabase` is for what must commit.
 */
export function testDatabase(): Promise<TestDatabase> {
  workerDatabase ??= openCopy(`${inject('testServer').template}_${process.env.VITEST_POOL_ID ?? '1'}`)
  return workerDatabase
}

const newName = () => `${inject('testServer').template}_${randomBytes(4).toString('hex')}`

/** A database for one test file or one test alone, for what must commit or run in parallel. Dropped with the run. */
export const ownDatabase = (): Promise<TestDatabase> => openCopy(newName())

/** The same, which begins as `made` is: for several tests after one long preparation. Closes `made`. */
export async function ownCopyOf(made: TestDatabase): Promise<TestDatabase> {
  await made.close()
  return openCopy(newName(), new URL(made.url).pathname.slice(1))
}

class RolledBack extends Error {}

/**
 * The body of a test that runs in a transaction of its own, rolled back whether it passes or fails:
 * `test('a name is unique within its organisation', inTransaction(async (db) => { … }))`.
 */
export const inTransaction = (body: (db: Database) => Promise<void>) => async (): Promise<void> => {
  const { db } = await testDatabase()
  const end = new RolledBack()
  try {
    await db.transaction(async (transaction) => {
      await body(transaction)
      throw end
    })
  } catch (error) {
    if (error !== end) throw error
  }
}

afterAll(async () => {
  await Promise.all(openedDatabases.map((database) => database.close()))
})
