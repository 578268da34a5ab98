import { sql as part } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { testDatabase } from '@/tests/support/database'
import { maxCached } from './cached-plans'
import { type Database, type DatabaseOptions, type OpenDatabase, openDatabase } from './client'

let opened: OpenDatabase | undefined
afterEach(() => opened?.close())

/** A pool of one connection, so that what it holds can be asked of itself. */
async function open(options: DatabaseOptions = {}) {
  const { url } = await testDatabase()
  opened = openDatabase(url, { ...options, max: 1 })
  return opened.db
}

/** A statement of this test's own, asked so often. */
async function runTimes(db: Database, name: string, times: number) {
  for (let time = 0; time < times; time++) await db.execute(part`select ${time}::int as ${part.raw(name)}`)
}

async function cachedPlans(db: Database, name: string) {
  const text = `select $1::int as ${name}`
  const rows = await db.execute(part`select 1 from pg_prepared_statements where statement = ${text}`)
  return rows.length
}

test('a statement that is asked once is not kept', async () => {
  const db = await open()
  await runTimes(db, 'asked_once', 1)
  expect(await cachedPlans(db, 'asked_once')).toBe(0)
})

test('a statement about a table of one occasion is not kept, however often it is asked there', async () => {
  const db = await open()
  await db.execute(part`create temporary table "staging_7" as select 1 as first`)
  const text = 'select * from "staging_7" where first = $1'
  for (let time = 0; time < 3; time++) await db.execute(part`select * from "staging_7" where first = ${1}`)
  expect([...(await db.execute(part`select 1 from pg_prepared_statements where statement = ${text}`))]).toEqual([])
})

test('behind a pooler in transaction mode nothing is kept', async () => {
  const db = await open({ prepare: false })
  await runTimes(db, 'behind_a_pooler', 5)
  expect(await cachedPlans(db, 'behind_a_pooler')).toBe(0)
})

test('a statement that comes again is planned once, whatever its values', async () => {
  const db = await open()
  await runTimes(db, 'asked_often', 5)
  expect(await cachedPlans(db, 'asked_often')).toBe(1)
})

test('in a transaction and in one within it statements are kept as well', async () => {
  const db = await open()
  await db.transaction(async (outer) => {
    await runTimes(outer as unknown as Database, 'in_a_transaction', 2)
    await outer.transaction((inner) => runTimes(inner as unknown as Database, 'in_a_savepoint', 2))
  })
  expect([await cachedPlans(db, 'in_a_transaction'), await cachedPlans(db, 'in_a_savepoint')]).toEqual([1, 1])
})

test('a table that changed under a kept plan is read as it is now', async () => {
  const db = await open()
  await db.execute(part`create temporary table changing as select 1 as first`)
  const read = () => db.execute(part`select * from changing where first = ${1}`)
  for (let time = 0; time < 3; time++) await read()
  await db.execute(part`alter table changing add column second text default 'new'`)
  expect([...(await read())]).toEqual([{ first: 1, second: 'new' }])
})

test('a statement that failed can be asked again', async () => {
  const db = await open()
  const divide = (by: number) => db.execute(part`select 6 / ${by}::int as part`)
  for (const by of [0, 0, 0]) await expect(divide(by)).rejects.toThrow()
  expect([...(await divide(3))]).toEqual([{ part: 2 }])
})

test('however many different statements come, only so many are kept', async () => {
  const db = await open()
  for (let number = 0; number < maxCached + 20; number++) await runTimes(db, `one_of_many_${number}`, 2)
  const rows = await db.execute(part`select 1 from pg_prepared_statements`)
  expect(rows.length).toBeLessThanOrEqual(maxCached)
})
