import { randomUUID } from 'node:crypto'
import { sql as part } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { asRefusal } from '@/lib/floor/errors/refusals'
import { testDatabase } from '@/tests/support/database'
import { openDatabaseProxy } from '@/tests/support/database-proxy'
import { waitFor } from '@/tests/support/wait-for'
import { type Database, openDatabase } from './client'
import { openSnapshot } from './snapshot'

const slow = part`select pg_sleep(20)`
const ways = ['ended', 'reset'] as const

/** A pool, over a line that can be cut. */
async function openPool(max = 1) {
  const { url, sql } = await testDatabase()
  const name = `lost ${randomUUID()}`
  const line = await openDatabaseProxy(url)
  const { db, sql: driver, close } = openDatabase(line.url, { max, name })
  await db.execute(part`create table if not exists lost_notes (text text not null)`)
  onTestFinished(async () => {
    await line.close()
    await close()
    await sql`drop table if exists lost_notes`
  })
  return {
    db,
    driver,
    cut: line.cut,
    waitForDatabase: () => waitFor('the database is back', () => db.execute(part`select 1`).catch(() => undefined)),
    waitForSleep: () =>
      waitFor('the statement is under way', async () => {
        const found =
          await sql`select 1 from pg_stat_activity where application_name = ${name} and wait_event = 'PgSleep'`
        return found.length > 0
      }),
    listNotes: async () => (await sql<{ text: string }[]>`select text from lost_notes`).map(({ text }) => text),
  }
}

const note = (db: Database, text: string) => db.execute(part`insert into lost_notes values (${text})`)
const statusOf = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error: unknown) => asRefusal(error)?.status ?? error,
  )

/** A transaction that goes on when it is told to, and what it then does. */
async function startPausedTransaction(db: Database, work: (tx: Database) => Promise<unknown>) {
  const [start, permission] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let statement: unknown
  const ended = statusOf(
    db.transaction(async (tx) => {
      start.resolve()
      await permission.promise
      const done = work(tx)
      statement = await statusOf(done)
      await done
    }),
  )
  await start.promise
  return { goOn: permission.resolve, ended, statement: () => waitFor('the statement is answered', () => statement) }
}

test.each(ways)('a snapshot whose connection is lost (%s) amid a statement refuses it, and is closed', async (how) => {
  const { db, cut, waitForDatabase, waitForSleep } = await openPool()
  const snapshot = await openSnapshot(db)
  const asked = statusOf(snapshot.db.execute(slow))
  await waitForSleep()
  cut(how)
  expect(await asked).toBe(503)
  await snapshot.close()
  await waitForDatabase()
})

test.each(ways)('a snapshot whose connection is lost (%s) between two statements refuses the next', async (how) => {
  const { db, cut, waitForDatabase } = await openPool()
  const snapshot = await openSnapshot(db)
  await snapshot.db.execute(part`select 1`)
  cut(how)
  // Somebody else has been given the connection by then.
  await waitForDatabase()
  expect(await statusOf(snapshot.db.execute(part`select 1`))).toBe(503)
  await snapshot.close()
  await waitForDatabase()
})

test.each(ways)('what a transaction asks after its connection was lost (%s) reaches no connection', async (how) => {
  const { db, cut, waitForDatabase, listNotes } = await openPool()
  const transaction = await startPausedTransaction(db, (tx) => note(tx, 'after the loss'))
  cut(how)
  await waitForDatabase()
  transaction.goOn()
  expect(await transaction.ended).toBe(503)
  expect(await transaction.statement()).toBe(503)
  await waitForDatabase()
  expect(await listNotes()).toEqual([])
})

test.each([
  ['given up', async (tx: Database) => await tx.execute(part`select 1 / 0`)],
  ['ended', async () => {}],
])('a transaction that is %s after its connection was lost ends nobody else’s', async (_how, end) => {
  const { db, cut, waitForDatabase, listNotes } = await openPool()
  const lost = await startPausedTransaction(db, end)
  cut('ended')
  await waitForDatabase()
  const other = await startPausedTransaction(db, async (tx) => {
    await note(tx, 'first')
    lost.goOn()
    await lost.ended
    await lost.statement()
    await note(tx, 'second')
    throw new Error('The other transaction fails')
  })
  other.goOn()
  await other.statement()
  await other.ended
  expect(await listNotes()).toEqual([])
  await waitForDatabase()
})

test.each([
  ['a transaction', (db: Database, work: (tx: Database) => Promise<unknown>) => db.transaction(work)],
  [
    'a savepoint',
    (db: Database, work: (tx: Database) => Promise<unknown>) => db.transaction((tx) => tx.transaction(work)),
  ],
])('what waits in %s for the answer to another statement is refused with it', async (_what, run) => {
  const { db, cut, waitForDatabase, waitForSleep } = await openPool()
  // Statements with values are described first, and those after them wait.
  const ask = (tx: Database, seconds: number) => statusOf(tx.execute(part`select pg_sleep(${seconds}::float8)`))
  let answers: Promise<unknown[]> | undefined
  const transaction = statusOf(
    run(db, async (tx) => {
      answers = Promise.all([ask(tx, 20), ask(tx, 0), ask(tx, 0)])
      await answers
    }),
  )
  await waitForSleep()
  cut('ended')
  expect(await transaction).toBe(503)
  expect(await answers).toEqual([503, 503, 503])
  await waitForDatabase()
})

test('a transaction whose BEGIN is the hundredth to wait on a connection has it to itself', async () => {
  const { driver, listNotes } = await openPool(2)
  const occupy = () => Promise.all([1, 2].map(() => driver.unsafe('select pg_sleep(0.3)').execute()))
  // Both connections are open by then, and what comes meanwhile waits on one or the other in turn.
  await occupy()
  const busy = occupy()
  const others = Array.from({ length: 2 * 99 }, () => driver.unsafe('select 1').execute())
  const transaction = driver.begin(async (tx) => {
    await tx.unsafe("insert into lost_notes values ('in a transaction')")
    throw new Error('The transaction fails')
  })
  const later = Array.from({ length: 100 }, () => driver.unsafe("insert into lost_notes values ('alone')").execute())
  await expect(transaction).rejects.toThrow('The transaction fails')
  await Promise.all([busy, ...others, ...later])
  expect(await listNotes()).toEqual(Array.from({ length: 100 }, () => 'alone'))
})
