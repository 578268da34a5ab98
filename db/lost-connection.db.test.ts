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

/** A pool of one connection, over a line that can be cut. */
async function openOne() {
  const { url, sql } = await testDatabase()
  const name = `lost ${randomUUID()}`
  const line = await openDatabaseProxy(url)
  const { db, close } = openDatabase(line.url, { max: 1, name })
  await db.execute(part`create table if not exists lost_notes (text text not null)`)
  onTestFinished(async () => {
    await line.close()
    await close()
    await sql`drop table if exists lost_notes`
  })
  return {
    db,
    cut: line.cut,
    isBack: () => waitFor('the database is back', () => db.execute(part`select 1`).catch(() => undefined)),
    isSleeping: () =>
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
async function holdTransaction(db: Database, work: (tx: Database) => Promise<unknown>) {
  const [begun, told] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let statement: unknown
  const ended = statusOf(
    db.transaction(async (tx) => {
      begun.resolve()
      await told.promise
      const done = work(tx)
      statement = await statusOf(done)
      await done
    }),
  )
  await begun.promise
  return { goOn: told.resolve, ended, statement: () => waitFor('the statement is answered', () => statement) }
}

test.each(ways)('a snapshot whose connection is lost (%s) amid a statement refuses it, and is closed', async (how) => {
  const { db, cut, isBack, isSleeping } = await openOne()
  const snapshot = await openSnapshot(db)
  const asked = statusOf(snapshot.db.execute(slow))
  await isSleeping()
  cut(how)
  expect(await asked).toBe(503)
  await snapshot.close()
  await isBack()
})

test.each(ways)('a snapshot whose connection is lost (%s) between two statements refuses the next', async (how) => {
  const { db, cut, isBack } = await openOne()
  const snapshot = await openSnapshot(db)
  await snapshot.db.execute(part`select 1`)
  cut(how)
  // Somebody else has been given the connection by then.
  await isBack()
  expect(await statusOf(snapshot.db.execute(part`select 1`))).toBe(503)
  await snapshot.close()
  await isBack()
})

test.each(ways)('what a transaction says after its connection was lost (%s) is never said', async (how) => {
  const { db, cut, isBack, listNotes } = await openOne()
  const transaction = await holdTransaction(db, (tx) => note(tx, 'after the loss'))
  cut(how)
  await isBack()
  transaction.goOn()
  expect(await transaction.ended).toBe(503)
  expect(await transaction.statement()).toBe(503)
  await isBack()
  expect(await listNotes()).toEqual([])
})

test.each([
  ['given up', async (tx: Database) => await tx.execute(part`select 1 / 0`)],
  ['ended', async () => {}],
])('a transaction that is %s after its connection was lost ends nobody else’s', async (_how, end) => {
  const { db, cut, isBack, listNotes } = await openOne()
  const lost = await holdTransaction(db, end)
  cut('ended')
  await isBack()
  const other = await holdTransaction(db, async (tx) => {
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
  await isBack()
})
