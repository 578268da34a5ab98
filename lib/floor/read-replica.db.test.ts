import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Database, type OpenDatabase, openDatabase } from '@/db/client'
import { as } from '@/tests/support/actors'
import { openReplicatedServer } from '@/tests/support/replicated-server'
import { waitFor } from '@/tests/support/wait-for'
import { findDatabaseForReading, readFromReplica, setReplica } from './read-replica'

let servers: Awaited<ReturnType<typeof openReplicatedServer>>
let opened: OpenDatabase
const replicas: OpenDatabase[] = []

beforeAll(async () => {
  servers = await openReplicatedServer()
  opened = openDatabase(servers.url, { name: 'tests' })
  await opened.sql`create table notes (id int primary key)`
})
afterEach(async () => {
  setReplica(undefined)
  for (const replica of replicas.splice(0)) await replica.close()
})
afterAll(async () => {
  await opened?.close()
  await servers?.close()
})

const reading = (url = servers.replicaUrl) => {
  const replica = setReplica(url)
  if (replica) replicas.push(replica)
}

const isReplica = async (db: Database) =>
  (await db.execute<{ is: boolean }>(sql`select pg_is_in_recovery() as is`))[0]?.is

const countNotes = async (db: Database) =>
  (await db.execute<{ count: number }>(sql`select count(*)::int as count from notes`))[0]?.count

/** Waits until a read on the replica asks, or last asked, something like this. */
const isAskedOnReplica = (like: string) =>
  waitFor(`${like} is asked`, async () => {
    const found = await servers.onReplica(
      `select 1 from pg_stat_activity where application_name = 'illuminate reads' and query like '${like}'`,
    )
    return found.length > 0
  })

test('without a replica the database itself is read, and so it is within a transaction', async () => {
  expect(await findDatabaseForReading(opened.db)).toBe(opened.db)
  reading()
  await opened.db.transaction(async (tx) => expect(await findDatabaseForReading(tx)).toBe(tx))
})

test('a replica has whatever was committed before it is read', async () => {
  reading()
  for (let id = 1; id <= 50; id++) {
    await opened.sql`insert into notes values (${id})`
    const db = await findDatabaseForReading(opened.db)
    expect([await isReplica(db), await countNotes(db)]).toEqual([true, id])
  }
})

test('one that is behind is waited for, two seconds and no longer, and then left alone for a while', async () => {
  reading()
  await servers.onReplica('select pg_wal_replay_pause()')
  await opened.sql`insert into notes values (100)`
  const waiting = findDatabaseForReading(opened.db)
  await isAskedOnReplica('%pg_last_wal_replay_lsn() >= %')
  await servers.onReplica('select pg_wal_replay_resume()')
  expect(await isReplica(await waiting)).toBe(true)

  await servers.onReplica('select pg_wal_replay_pause()')
  await opened.sql`insert into notes values (101)`
  const began = performance.now()
  expect(await findDatabaseForReading(opened.db)).toBe(opened.db)
  expect(performance.now() - began).toBeGreaterThan(1_900)
  const again = performance.now()
  expect(await findDatabaseForReading(opened.db)).toBe(opened.db)
  expect(performance.now() - again).toBeLessThan(1_000)
  await servers.onReplica('select pg_wal_replay_resume()')
})

test('a statement that the replica has to end is asked again of the database itself; a fault of ours is not', async () => {
  reading()
  const ctx = await as.globalAdmin(opened.db)
  await opened.sql`create table doomed (id int)`
  const asked: (boolean | undefined)[] = []
  const answer = await readFromReplica(ctx, async ({ db }) => {
    asked.push(await isReplica(db))
    if (asked.length > 1) return 'from the database itself'
    // Dropped while the replica reads it: the replica waits 200 ms and then ends the statement.
    const slow = db.execute(sql`select pg_sleep(20) from (select count(*) from doomed) as counted`)
    const dropped = isAskedOnReplica('%pg_sleep(20)%').then(() => opened.sql`drop table doomed`)
    await Promise.all([slow, dropped])
    return 'from the replica'
  })
  expect([answer, asked]).toEqual(['from the database itself', [true, false]])

  const faults: (boolean | undefined)[] = []
  const faulty = readFromReplica(ctx, async ({ db }) => {
    faults.push(await isReplica(db))
    throw new Error('a fault of ours')
  })
  await expect(faulty).rejects.toThrow('a fault of ours')
  expect(faults).toEqual([true])
})

test('a server that is no replica, and one that is away, are not read', async () => {
  reading(servers.url)
  expect(await findDatabaseForReading(opened.db)).toBe(opened.db)
  reading()
  await servers.stopReplica()
  expect(await findDatabaseForReading(opened.db)).toBe(opened.db)
  await servers.startReplica()
  reading()
  expect(await isReplica(await findDatabaseForReading(opened.db))).toBe(true)
})
