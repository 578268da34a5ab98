import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { inTransaction, ownDatabase, testDatabase } from '@/tests/support/database'

test(
  'what a test writes inside its transaction is seen there',
  inTransaction(async (db) => {
    await db.execute(sql`create table left_behind (id int)`)
    expect(await db.execute(sql`select to_regclass('left_behind') is not null as there`)).toEqual([{ there: true }])
  }),
)

test('and is gone afterwards', async () => {
  const { db } = await testDatabase()
  expect(await db.execute(sql`select to_regclass('left_behind') is not null as there`)).toEqual([{ there: false }])
})

test('a database of its own is migrated and shared with nobody', async () => {
  const [mine, shared] = [await ownDatabase(), await testDatabase()]
  await mine.sql`create table mine_alone (id int)`
  expect(await shared.sql`select to_regclass('mine_alone') is not null as there`).toEqual([{ there: false }])
  const [applied] = await mine.sql`select count(*)::int as count from drizzle.__drizzle_migrations`
  expect(applied?.count).toBeGreaterThan(0)
})
