import { randomUUID } from 'node:crypto'
import { sql as part } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { asRefusal } from '@/lib/floor/errors/problem'
import { testDatabase } from '@/tests/support/database'
import { lineTo } from '@/tests/support/line-to'
import { until } from '@/tests/support/until'
import { type OpenDatabase, openDatabase } from './client'

/** What PostgreSQL answers while it starts, before it hangs up. */
const startingUp = (() => {
  const fields = Buffer.from('SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0')
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
})()

/** Far below the five seconds that a connection is waited for, and enough for a busy machine. */
const quick = 3_000
const slow = part`select pg_sleep(20)`

let line: Awaited<ReturnType<typeof lineTo>>
let opened: OpenDatabase
/** Its backends are this test's own: one whose client is gone goes on for a while. */
let pool = ''

beforeEach(async () => {
  line = await lineTo((await testDatabase()).url)
  pool = `lost connections ${randomUUID()}`.slice(0, 60)
  opened = openDatabase(line.url, { max: 3, name: pool })
})
afterEach(async () => {
  await line.close()
  await opened.sql.end({ timeout: 1 })
})

/** One statement: what it answered or how it was refused, and how long that took. */
async function ask(text = part`select 1 as one`) {
  const began = performance.now()
  const outcome = await opened.db.execute(text).then(
    () => 'answered',
    (error: unknown) => `${asRefusal(error)?.status ?? error}`,
  )
  return { outcome, ms: performance.now() - began }
}

/** As many at once as the pool has connections, and more. */
const askOften = async (text?: ReturnType<typeof part>) => {
  const asked = await Promise.all(Array.from({ length: 8 }, () => ask(text)))
  return { outcomes: [...new Set(asked.map(({ outcome }) => outcome))], ms: Math.max(...asked.map(({ ms }) => ms)) }
}

/** The backends of this test's pool. */
const endBackends = async () => {
  const { sql } = await testDatabase()
  return sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = ${pool} and datname = current_database()`
}

/** So many statements are under way: they wait for a lock, as long as they are let. */
async function underWay(count: number) {
  const { sql } = await testDatabase()
  return until(`${count} statements are under way`, async () => {
    const [row] = await sql`select count(*)::int as count from pg_stat_activity
      where application_name = ${pool} and state = 'active' and datname = current_database()`
    return row?.count === count
  })
}

const losses: [string, () => unknown][] = [
  ['because the server ended them', endBackends],
  ['because the server hung up', () => line.cut('ended')],
  ['because the network reset them', () => line.cut('reset')],
]

/** Asks until everybody is answered: nobody may be refused otherwise than with 503, or wait long. */
async function untilAnswered() {
  const began = performance.now()
  for (;;) {
    const { outcomes, ms } = await askOften()
    expect(outcomes.filter((outcome) => outcome !== 'answered' && outcome !== '503')).toEqual([])
    expect(ms).toBeLessThan(quick)
    if (outcomes.join() === 'answered') return
    expect(performance.now() - began).toBeLessThan(quick)
  }
}

test.each(losses)('after idle connections were lost %s, statements are soon answered', async (_, lose) => {
  for (let round = 0; round < 5; round += 1) {
    await lose()
    await untilAnswered()
  }
})

test.each(losses)('statements under way when they are lost %s are refused with 503 at once', async (_, lose) => {
  await untilAnswered()
  const asked = Promise.all([slow, slow, slow].map(ask))
  await underWay(3)
  const at = performance.now()
  await lose()
  expect((await asked).map(({ outcome }) => outcome)).toEqual(['503', '503', '503'])
  expect(performance.now() - at).toBeLessThan(quick)
  await untilAnswered()
})

test.each([
  ['is not there', 'refusing' as const],
  ['is starting', startingUp],
])('while the server %s statements are refused with 503, and answered as soon as it can', async (_, state) => {
  await untilAnswered()
  const lost = Promise.all([slow, slow, slow].map(ask))
  await underWay(3)
  line.become(state)
  line.cut('ended')
  expect((await lost).map(({ outcome }) => outcome)).toEqual(['503', '503', '503'])
  const called = line.calls()
  const without = await askOften()
  expect(without.outcomes).toEqual(['503'])
  expect(without.ms).toBeLessThan(quick)
  expect(line.calls() - called).toBeLessThan(100)
  line.become('open')
  await untilAnswered()
})

test('connections lost in the middle of whatever they were doing leave the pool as it was', async () => {
  for (let round = 0; round < 20; round += 1) {
    const asked = askOften()
    line.cut(round % 2 ? 'ended' : 'reset')
    expect((await asked).ms).toBeLessThan(quick)
    await untilAnswered()
  }
})
