import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ownDatabase, type TestDatabase } from '@/tests/support/database'
import { waitFor } from '@/tests/support/wait-for'
import { type OpenDatabase, openDatabase } from './client'
import { copyInto, copyText, type ReservedConnection } from './copy'

const plays = pgTable('plays', { id: integer('id').primaryKey(), title: text('title').notNull() })
const slowPlays = pgTable('slow_plays', { id: integer('id'), title: text('title') })
/** Each test has a pool whose backends are its own. */
let application: string

let database: TestDatabase

beforeAll(async () => {
  database = await ownDatabase()
  await database.sql.unsafe(`
    create table plays (id integer primary key, title text not null);
    create table slow_plays (id integer, title text);
    create function take_long() returns trigger language plpgsql as $$ begin perform pg_sleep(600); return null; end $$;
    create trigger take_long after insert on slow_plays for each statement execute function take_long()`)
})

/** Far more than is sent at once. */
const manyRows = 200_000
const rowOf = (id: number) => `${id}\tThe Winter Garden ${id}\n`

function* rowsWith(at: number, line: string): Generator<string> {
  for (let id = 1; id <= manyRows; id += 1) yield id === at ? line : rowOf(id)
}

/** The first rows, and then nothing for ever. */
async function* rowsThatStall(): AsyncGenerator<string> {
  for (let id = 1; id <= 20_000; id += 1) yield rowOf(id)
  await pause(600_000, undefined, { ref: false })
}

/** Rows that never end. */
function* endlessRows(): Generator<string> {
  for (let id = 1; ; id += 1) yield rowOf(id)
}

let pool: OpenDatabase

beforeEach(() => {
  application = `copies ${randomUUID()}`
  pool = openDatabase(database.url, { max: 1, name: application })
})
afterEach(async () => {
  await pool.close()
  await database.sql`truncate plays, slow_plays`
})

const backendStates = async () => {
  const found = await database.sql<{ state: string }[]>`
      select state from pg_stat_activity where application_name = ${application} and datname = current_database()`
  return found.map(({ state }) => state)
}

/** The copy under way waits for rows, or for the end of the statement. */
const waitForCopying = (waitsFor?: 'ClientRead' | 'PgSleep') =>
  waitFor('the copy is under way', async () => {
    const found = await database.sql`
        select 1 from pg_stat_activity where application_name = ${application} and datname = current_database()
          and state = 'active' and query like 'copy %' and (wait_event = ${waitsFor ?? null} or ${waitsFor === undefined})`
    return found.length > 0
  })

const signalBackend = (what: 'pg_cancel_backend' | 'pg_terminate_backend') =>
  database.sql`select ${database.sql(what)}(pid) from pg_stat_activity
      where application_name = ${application} and datname = current_database()`

type RunOnConnection = (work: (connection: ReservedConnection) => Promise<unknown>) => Promise<unknown>

const connectionKinds: [string, RunOnConnection][] = [
  ['in a transaction', (work) => pool.sql.begin(work)],
  [
    'on a reserved connection',
    async (work) => {
      const connection = await pool.sql.reserve()
      try {
        return await work(connection)
      } finally {
        connection.release()
      }
    },
  ],
]

describe.each(connectionKinds)('%s', (_way, within) => {
  afterEach(async () => {
    // The same pool of one connection answers, and nothing of the copy is left. After a connection was lost the driver
    // has the next two statements hear of it once more, whatever it was lost at.
    const one = () => pool.sql`select 1 as one`
    expect(await one().catch(one).catch(one)).toEqual([{ one: 1 }])
    expect(await backendStates()).toEqual(['idle'])
  })

  const nothingStays = async () => expect(await database.sql`select * from plays limit 1`).toEqual([])

  test.each([
    ['the second row', 2],
    ['a row in the middle', manyRows / 2],
    ['the last row', manyRows],
  ])('a key that is there already is refused in the server’s words: %s', async (_place, at) => {
    const copy = within((connection) => copyInto(connection, plays, ['id', 'title'], rowsWith(at, rowOf(1))))
    await expect(copy).rejects.toMatchObject({
      name: 'PostgresError',
      code: '23505',
      message: 'duplicate key value violates unique constraint "plays_pkey"',
      detail: 'Key (id)=(1) already exists.',
      where: expect.stringContaining(`COPY plays, line ${at}`),
    })
    await nothingStays()
  })

  test.each([
    ['too few columns', '7\n', 'missing data for column "title"'],
    ['a word for a number', 'seven\tHamlet\n', 'invalid input syntax for type integer: "seven"'],
    ['nothing where something must be', '7000000\t\\N\n', /^null value in column "title"/],
  ])('a malformed row is refused, early, in the middle or last: %s', async (_what, line, message) => {
    for (const at of [1, manyRows / 2, manyRows]) {
      const copy = within((connection) => copyInto(connection, plays, ['id', 'title'], rowsWith(at, line)))
      await expect(copy).rejects.toMatchObject({ name: 'PostgresError', message: expect.stringMatching(message) })
      await nothingStays()
    }
  })

  test('a table that is not there is refused', async () => {
    const operas = pgTable('operas', { id: integer('id') })
    const copy = within((connection) => copyInto(connection, operas, ['id'], ['1\n']))
    await expect(copy).rejects.toThrow('relation "operas" does not exist')
  })

  test('a cancelled statement fails at once, while rows are still to come', async () => {
    const copy = within((connection) => copyInto(connection, plays, ['id', 'title'], endlessRows()))
    copy.catch(() => {})
    await waitForCopying()
    await signalBackend('pg_cancel_backend')
    await expect(copy).rejects.toThrow('canceling statement due to user request')
    await nothingStays()
  })

  test('a cancelled statement fails at once, after the last row', async () => {
    const copy = within((connection) => copyInto(connection, slowPlays, ['id', 'title'], [rowOf(1)]))
    copy.catch(() => {})
    await waitForCopying('PgSleep')
    await signalBackend('pg_cancel_backend')
    await expect(copy).rejects.toThrow('canceling statement due to user request')
  })

  test('a killed backend fails it at once, while rows are still to come', async () => {
    const copy = within((connection) => copyInto(connection, plays, ['id', 'title'], rowsThatStall()))
    copy.catch(() => {})
    await waitForCopying('ClientRead')
    await signalBackend('pg_terminate_backend')
    await expect(copy).rejects.toMatchObject({ code: expect.stringMatching(/^(ECONNRESET|CONNECTION_CLOSED)$/) })
    await nothingStays()
  })

  test('a killed backend fails it at once, after the last row', async () => {
    const copy = within((connection) => copyInto(connection, slowPlays, ['id', 'title'], [rowOf(1)]))
    copy.catch(() => {})
    await waitForCopying('PgSleep')
    await signalBackend('pg_terminate_backend')
    await expect(copy).rejects.toMatchObject({ code: expect.stringMatching(/^(ECONNRESET|CONNECTION_CLOSED)$/) })
  })

  test('a source that fails fails the copy with its own error', async () => {
    function* failing() {
      yield rowOf(1)
      throw new Error('The file ends too early')
    }
    const copy = within((connection) => copyInto(connection, plays, ['id', 'title'], failing()))
    await expect(copy).rejects.toThrow('The file ends too early')
    await nothingStays()
  })

  test('a source hears of a refusal, so that it can close what it reads', async () => {
    let isClosed = false
    function* source() {
      try {
        yield* rowsWith(2, rowOf(1))
      } finally {
        isClosed = true
      }
    }
    const copy = within((connection) => copyInto(connection, plays, ['id', 'title'], source()))
    await expect(copy).rejects.toThrow('duplicate key value')
    expect(isClosed).toBe(true)
  })

  test('rows are copied and counted, from a list, a generator or an asynchronous one', async () => {
    async function* late() {
      for (const id of [3, 4]) yield rowOf(id)
    }
    const counts = await within(async (connection) => [
      await copyInto(connection, plays, ['id', 'title'], []),
      await copyInto(connection, plays, ['title', 'id'], ['Hamlet\t1\n', 'Macbeth\t2\n']),
      await copyInto(connection, plays, ['id', 'title'], late()),
      await copyInto(
        connection,
        plays,
        ['id', 'title'],
        Array.from({ length: 50_000 }, (_, n) => rowOf(n + 5)),
      ),
    ])
    expect(counts).toEqual([0, 2, 2, 50_000])
    const [stored] = await database.sql`select count(*)::int as rows, min(title) as first from plays`
    expect(stored).toEqual({ rows: 50_004, first: 'Hamlet' })
  })
})

test('a transaction goes on behind a savepoint after a refusal', async () => {
  await pool.sql.begin(async (tx) => {
    const copy = tx.savepoint((inner) => copyInto(inner, plays, ['id', 'title'], [rowOf(1), rowOf(1)]))
    await expect(copy).rejects.toThrow('duplicate key value')
    await copyInto(tx, plays, ['id', 'title'], [rowOf(2)])
  })
  expect(await database.sql`select id from plays`).toEqual([{ id: 2 }])
})

test('every value is stored as it was', async () => {
  const kinds = pgTable('kinds', { id: integer('id'), title: text('title') })
  await database.sql`create table kinds (id integer, title text)`
  const texts = ['', 'tab\there', 'two\nlines\r\n', 'back\\slash', '\\N', '\\.', 'Straße – 日本語 👩‍🎨', null]
  await database.sql.begin((tx) =>
    copyInto(
      tx,
      kinds,
      ['id', 'title'],
      texts.map((title, id) => `${copyText(id)}\t${copyText(title)}\n`),
    ),
  )
  expect(await database.sql`select title from kinds order by id`).toEqual(texts.map((title) => ({ title })))
})
