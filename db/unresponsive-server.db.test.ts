import { sql as part } from 'drizzle-orm'
import { describe, expect, type TestContext, test } from 'vitest'
import { testDatabase } from '@/tests/support/database'
import { openDatabaseProxy } from '@/tests/support/database-proxy'
import { openStatementPool, quickMs } from '@/tests/support/statement-pool'

/** Two seconds of silence and two and a half for the question after it, on a busy machine. */
const givenUpMs = 4_500 + quickMs

async function open(context: TestContext, { tls = false } = {}) {
  const proxy = await openDatabaseProxy((await testDatabase()).url, { tls })
  const pool = openStatementPool(`${proxy.url}${tls ? '?sslmode=require' : ''}`, { failsWhenUnresponsive: true })
  closeLater(context, proxy, pool)
  return { proxy, pool }
}

const closeLater = ({ onTestFinished }: TestContext, proxy: { close: () => unknown }, pool: { close: () => unknown }) =>
  onTestFinished(async () => {
    await proxy.close()
    await pool.close()
  })

const slow = part`select pg_sleep(20)`
const shortly = part`select pg_sleep(1)`

// Each waits for seconds and does next to nothing meanwhile, so all wait at once.
describe.concurrent.each([
  ['over a plain line', false],
  ['over TLS', true],
])('a server that hangs, %s', (_, tls) => {
  test('is given up: statements are refused with 503, new ones at once, and answered as soon as it goes on', async (context) => {
    const { proxy, pool } = await open(context, { tls })
    await pool.waitForAnswers()
    const asked = Promise.all([slow, slow, slow].map(pool.ask))
    await pool.waitForActive(3)
    proxy.setState('silent')
    const waited = await asked
    expect(waited.map(({ outcome }) => outcome)).toEqual(['503', '503', '503'])
    expect(Math.max(...waited.map(({ ms }) => ms))).toBeLessThan(givenUpMs)
    const next = await pool.askOften()
    expect(next.outcomes).toEqual(['503'])
    expect(next.ms).toBeLessThan(quickMs)
    proxy.setState('open')
    await pool.ask()
    await pool.waitForAnswers(givenUpMs)
  })

  test('is given up while it owes the second of several answers that were asked for together', async (context) => {
    const { proxy, pool } = await open(context, { tls })
    await pool.waitForAnswers()
    // Three lines, and each is asked for more before it has answered.
    const first = Promise.all([shortly, shortly, shortly].map(pool.ask))
    const asked = Promise.all(Array.from({ length: 9 }, () => pool.ask(slow)))
    await first
    await pool.waitForActive(3)
    proxy.setState('silent')
    const waited = await asked
    expect(waited.map(({ outcome }) => outcome)).toEqual(Array(9).fill('503'))
    expect(Math.max(...waited.map(({ ms }) => ms))).toBeLessThan(givenUpMs + 1_000)
  })

  test('is given up though it is asked for more all the time', async (context) => {
    const { proxy, pool } = await open(context, { tls })
    await pool.waitForAnswers()
    proxy.setState('silent')
    const first = pool.ask()
    const more: Promise<unknown>[] = []
    const asking = setInterval(() => more.push(pool.ask()), 50)
    const { outcome, ms } = await first
    clearInterval(asking)
    expect(outcome).toBe('503')
    expect(ms).toBeLessThan(givenUpMs)
    await Promise.all(more)
  })

  test('is given up by whoever is the first to ask for something with values of its own', async (context) => {
    const { proxy, pool } = await open(context, { tls })
    await pool.waitForAnswers()
    proxy.setState('silent')
    // The driver first has such a statement described, and asks for no end of an answer by that.
    const { outcome, ms } = await pool.ask(part`select ${1}::int as one`)
    expect(outcome).toBe('503')
    expect(ms).toBeLessThan(givenUpMs)
  })

  test('is given up by a pool that has no connection yet', async (context) => {
    const { proxy, pool } = await open(context, { tls })
    proxy.setState('silent')
    const { outcomes, ms } = await pool.askOften()
    expect(outcomes).toEqual(['503'])
    expect(ms).toBeLessThan(givenUpMs + quickMs)
    proxy.setState('open')
    await pool.waitForAnswers(givenUpMs)
  })
})

test.concurrent('a statement that takes longer than a server may be silent is answered', async (context) => {
  const { pool } = await open(context)
  const { outcome, ms } = await pool.ask(part`select pg_sleep(6)`)
  expect(outcome).toBe('answered')
  expect(ms).toBeGreaterThan(6_000)
})

test.concurrent('a pool that was not asked to give anybody up waits on', async (context) => {
  const proxy = await openDatabaseProxy((await testDatabase()).url)
  const pool = openStatementPool(proxy.url)
  closeLater(context, proxy, pool)
  await pool.waitForAnswers()
  let outcome = 'waiting'
  const asked = pool.ask(slow).then((one) => {
    outcome = one.outcome
  })
  await pool.waitForActive(1)
  proxy.setState('silent')
  const other = openStatementPool(proxy.url, { failsWhenUnresponsive: true })
  expect((await other.ask()).outcome).toBe('503')
  await other.close()
  expect(outcome).toBe('waiting')
  proxy.cut('reset')
  await asked
})
