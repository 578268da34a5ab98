import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, type OpenDatabase, openDatabase } from '@/db/client'
import { openSnapshot } from '@/db/snapshot'
import { env } from '@/lib/floor/env'
import { as } from '@/tests/support/actors'
import { ownDatabase } from '@/tests/support/database'
import { runLargeRead } from './large-reads'

let url: string
let own: OpenDatabase

beforeAll(async () => {
  url = (await ownDatabase()).url
  own = openDatabase(url, { max: 2, name: 'illuminate web' })
  Object.assign(env, { DATABASE_URL: url })
  Object.assign(globalThis, { illuminateDatabase: own })
})
afterAll(async () => {
  const { illuminateLargeReads } = globalThis as { illuminateLargeReads?: { pool: OpenDatabase } }
  await illuminateLargeReads?.pool.close()
  await own.close()
})

const settingsOf = async (db: Database) => {
  const [row] = await db.execute<{ name: string; most: string }>(
    sql`select current_setting('application_name') as name, current_setting('statement_timeout') as most`,
  )
  return [row?.name, row?.most]
}

test('of the web it is over connections of its own, whose statements end after five seconds; one within another too', async () => {
  const ctx = await as.globalAdmin(own.db)
  expect(await runLargeRead(ctx, ({ db }) => settingsOf(db))).toEqual(['illuminate reports', '5s'])
  const within = await runLargeRead(ctx, (outer) => runLargeRead(outer, async (inner) => inner.db === outer.db))
  expect(within).toBe(true)
})

test('in a transaction, and of a pool that is not the web’s, it goes on where it is', async () => {
  const ctx = await as.globalAdmin(own.db)
  await own.db.transaction(async (tx) => {
    expect(await runLargeRead({ ...ctx, db: tx }, async ({ db }) => db === tx)).toBe(true)
  })
  const worker = openDatabase(url, { max: 1, name: 'illuminate worker' })
  expect(await runLargeRead({ ...ctx, db: worker.db }, async ({ db }) => db === worker.db)).toBe(true)
  await worker.close()
})

test('it may look at one moment, as results of a survey do, or in a transaction', async () => {
  const ctx = await as.globalAdmin(own.db)
  const settings = await runLargeRead(ctx, async ({ db }) => {
    const snapshot = await openSnapshot(db)
    return settingsOf(snapshot.db).finally(snapshot.close)
  })
  expect(settings).toEqual(['illuminate reports', '5s'])
  expect(await runLargeRead(ctx, ({ db }) => db.transaction(settingsOf))).toEqual(['illuminate reports', '5s'])
})

test('and asks nothing more at its moment, either, once it is over', async () => {
  const ctx = await as.globalAdmin(own.db)
  const { promise: end, resolve } = Promise.withResolvers<void>()
  let late: Promise<unknown> | undefined
  const read = runLargeRead(ctx, async ({ db }) => {
    const snapshot = await openSnapshot(db)
    late = end.then(() => settingsOf(snapshot.db)).finally(snapshot.close)
    throw new Error('of another part')
  })
  await expect(read).rejects.toThrow('of another part')
  resolve()
  await expect(late).rejects.toMatchObject({ cause: { status: 503 } })
})

test('four are under way at a time, and the connections of everybody else are free meanwhile', async () => {
  const ctx = await as.globalAdmin(own.db)
  const { promise: end, resolve } = Promise.withResolvers<void>()
  let underWay = 0
  let most = 0
  const reads = Array.from({ length: 9 }, () =>
    runLargeRead(ctx, async ({ db }) => {
      underWay += 1
      most = Math.max(most, underWay)
      await db.execute(sql`select 1`)
      await end
      underWay -= 1
    }),
  )
  expect(await settingsOf(own.db)).toEqual(['illuminate web', '30s'])
  expect(most).toBe(4)
  resolve()
  await Promise.all(reads)
  expect(most).toBe(4)
  const [row] = await own.db.execute<{ count: number }>(
    sql`select count(*)::int as count from pg_stat_activity where application_name = 'illuminate reports' and datname = current_database()`,
  )
  expect(row?.count).toBeLessThanOrEqual(4)
})

test('of one that fails nothing more is asked: it would take the connections for nobody', async () => {
  const ctx = await as.globalAdmin(own.db)
  const held = openDatabase(url, { max: 1, name: 'a lock' })
  await held.sql`create table awaited (id int)`
  await held.sql.begin(async (tx) => {
    await tx`lock table awaited in access exclusive mode`
    const read = runLargeRead(ctx, async ({ db }) => {
      // Four take all connections, and six more would take them next.
      const asked = Array.from({ length: 10 }, () => db.execute(sql`select count(*) from awaited`))
      return Promise.race([Promise.all(asked), Promise.reject(new Error('of another part'))])
    })
    await expect(read).rejects.toThrow('of another part')
    const began = performance.now()
    expect(await runLargeRead(ctx, ({ db }) => settingsOf(db))).toEqual(['illuminate reports', '5s'])
    expect(performance.now() - began).toBeLessThan(9_000)
  })
  await held.close()
})
