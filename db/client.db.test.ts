import { sql as part } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { testDatabase } from '@/tests/support/database'
import { openDatabaseProxy } from '@/tests/support/database-proxy'
import { openStatementPool, quickMs } from '@/tests/support/statement-pool'
import { waitFor } from '@/tests/support/wait-for'
import { openDatabase } from './client'

/** What PostgreSQL answers while it starts, before it hangs up. */
const startingUpMessage = (() => {
  const fields = Buffer.from('SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0')
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
})()

const slow = part`select pg_sleep(20)`

const originalSearch = Array.prototype.indexOf

let proxy: Awaited<ReturnType<typeof openDatabaseProxy>>
let pool: ReturnType<typeof openStatementPool>

describe('a statement that fails after its first rows', () => {
  const failing = part`select 1 / (5 - one) as one from generate_series(1, 10) as one`
  const threeRows = part`select one from generate_series(1, 3) as one`
  const openOne = async (onTestFinished: (end: () => Promise<void>) => void) => {
    const opened = openDatabase((await testDatabase()).url, { max: 1 })
    onTestFinished(opened.close)
    return opened
  }

  test('leaves the next its own rows, and no others', async ({ onTestFinished }) => {
    const { db, sql } = await openOne(onTestFinished)
    await expect(db.execute(failing)).rejects.toThrow()
    expect([...(await db.execute(threeRows))]).toEqual([{ one: 1 }, { one: 2 }, { one: 3 }])
    await expect(db.execute(failing)).rejects.toThrow()
    const read: unknown[] = []
    for await (const rows of sql`select one from generate_series(1, 3) as one`.cursor(2)) read.push(...rows)
    expect(read).toEqual([{ one: 1 }, { one: 2 }, { one: 3 }])
  })

  test('within a transaction that goes on, too', async ({ onTestFinished }) => {
    const { db } = await openOne(onTestFinished)
    const rows = await db.transaction(async (tx) => {
      await expect(tx.transaction((inner) => inner.execute(failing))).rejects.toThrow()
      return tx.execute(threeRows)
    })
    expect([...rows]).toEqual([{ one: 1 }, { one: 2 }, { one: 3 }])
  })

  test('or whose connection is lost amid them', async ({ onTestFinished }) => {
    const name = 'lost amid rows'
    const through = await openDatabaseProxy((await testDatabase()).url)
    onTestFinished(through.close)
    const { db, close } = openDatabase(through.url, { max: 1, name })
    onTestFinished(close)
    // The first rows are more than the server holds back, and the others never come.
    const endless = part`select repeat('x', 20000) as text, case when one > 3 then pg_sleep(20) end from generate_series(1, 9) as one`
    const { sql } = await testDatabase()
    for (const how of ['ended', 'reset', 'ended', 'reset'] as const) {
      const lost = expect(db.execute(endless)).rejects.toThrow()
      await waitFor('the first rows are sent', async () => {
        const sent =
          await sql`select 1 from pg_stat_activity where application_name = ${name} and wait_event = 'PgSleep'`
        return sent.length > 0
      })
      through.cut(how)
      await lost
      const rows = await waitFor('the database is back', () => db.execute(threeRows).catch(() => undefined))
      expect([...rows]).toEqual([{ one: 1 }, { one: 2 }, { one: 3 }])
    }
  })
})

test('a statement looks through no more of the driver’s lists after thousands of others than after a few', async ({
  onTestFinished,
}) => {
  const { db, close } = openDatabase((await testDatabase()).url, { max: 2 })
  onTestFinished(close)
  // Both connections are open, and never both in use again: one of them always waits.
  await Promise.all([1, 2].map(() => db.execute(part`select pg_sleep(0.05)`)))
  let longest = 0
  const search = vi.spyOn(Array.prototype, 'indexOf').mockImplementation(function (this: unknown[], ...wanted) {
    longest = Math.max(longest, this.length)
    return originalSearch.apply(this, wanted)
  })
  onTestFinished(() => search.mockRestore())
  for (let times = 0; times < 3_000; times += 1) await db.execute(part`select 1`)
  expect(longest).toBeGreaterThan(0)
  expect(longest).toBeLessThan(500)
})

const outages: [string, () => unknown][] = [
  ['because the server ended them', () => pool.endBackends()],
  ['because the server hung up', () => proxy.cut('ended')],
  ['because the network reset them', () => proxy.cut('reset')],
]

describe.each([
  ['over a plain line', false],
  ['over TLS', true],
])('%s', (_, tls) => {
  beforeEach(async () => {
    proxy = await openDatabaseProxy((await testDatabase()).url, { tls })
    pool = openStatementPool(`${proxy.url}${tls ? '?sslmode=require' : ''}`)
  })
  afterEach(async () => {
    await proxy.close()
    await pool.close()
  })

  test.each(outages)('after idle connections were lost %s, statements are soon answered', async (_why, lose) => {
    for (let round = 0; round < 5; round += 1) {
      await lose()
      await pool.waitForAnswers()
    }
  })

  test.each(outages)('statements under way when they are lost %s are refused with 503 at once', async (_why, lose) => {
    await pool.waitForAnswers()
    const asked = Promise.all([slow, slow, slow].map(pool.ask))
    await pool.waitForActive(3)
    const at = performance.now()
    await lose()
    expect((await asked).map(({ outcome }) => outcome)).toEqual(['503', '503', '503'])
    expect(performance.now() - at).toBeLessThan(quickMs)
    await pool.waitForAnswers()
  })

  test.each([
    ['is not there', 'refusing' as const],
    ['is starting', startingUpMessage],
  ])('while the server %s statements are refused with 503, and answered as soon as it can', async (_how, state) => {
    await pool.waitForAnswers()
    const lost = Promise.all([slow, slow, slow].map(pool.ask))
    await pool.waitForActive(3)
    proxy.setState(state)
    proxy.cut('ended')
    expect((await lost).map(({ outcome }) => outcome)).toEqual(['503', '503', '503'])
    const called = proxy.connections()
    const without = await pool.askOften()
    expect(without.outcomes).toEqual(['503'])
    expect(without.ms).toBeLessThan(quickMs)
    expect(proxy.connections() - called).toBeLessThan(100)
    proxy.setState('open')
    await pool.waitForAnswers()
  })

  test('connections lost in the middle of whatever they were doing leave the pool as it was', async () => {
    for (let round = 0; round < 20; round += 1) {
      const asked = pool.askOften()
      proxy.cut(round % 2 ? 'ended' : 'reset')
      expect((await asked).ms).toBeLessThan(quickMs)
      await pool.waitForAnswers()
    }
  })

  test.each(['ended', 'reset'] as const)(
    'statements whose client is gone (%s) soon end on the server, too, and free what they hold',
    async (how) => {
      await pool.waitForAnswers()
      const asked = Promise.all([slow, slow, slow].map(pool.ask))
      await pool.waitForActive(3)
      proxy.cut(how)
      await asked
      await pool.waitForActive(0)
    },
  )
})
