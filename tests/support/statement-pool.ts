import { randomUUID } from 'node:crypto'
import { sql as part } from 'drizzle-orm'
import { expect } from 'vitest'
import { type DatabaseOptions, openDatabase } from '@/db/client'
import { asRefusal } from '@/lib/floor/errors/refusals'
import { testDatabase } from './database'
import { waitFor } from './wait-for'

/** Far below the five seconds that a connection is waited for, and enough for a busy machine. */
export const quickMs = 3_000

/** A pool of three connections to `url`, and how its statements end. */
export function openStatementPool(url: string, options: DatabaseOptions = {}) {
  // Its backends are this pool's own: one whose client is gone goes on for a while.
  const pool = `lost connections ${randomUUID()}`.slice(0, 60)
  const opened = openDatabase(url, { max: 3, name: pool, ...options })

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
  async function askOften() {
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask()))
    return {
      outcomes: [...new Set(answers.map(({ outcome }) => outcome))],
      ms: Math.max(...answers.map(({ ms }) => ms)),
    }
  }

  /** Asks until everybody is answered: nobody may be refused otherwise than with 503, or wait longer than this. */
  async function waitForAnswers(timeoutMs = quickMs) {
    const began = performance.now()
    for (;;) {
      const { outcomes, ms } = await askOften()
      expect(outcomes.filter((outcome) => outcome !== 'answered' && outcome !== '503')).toEqual([])
      expect(ms).toBeLessThan(timeoutMs)
      if (outcomes.join() === 'answered') return
      expect(performance.now() - began).toBeLessThan(timeoutMs)
    }
  }

  /** Ends the pool's backends as an administrator would. */
  async function endBackends() {
    const { sql } = await testDatabase()
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = ${pool} and datname = current_database()`
  }

  /** So many statements are under way. */
  async function waitForActive(count: number) {
    const { sql } = await testDatabase()
    return waitFor(`${count} statements are under way`, async () => {
      const [row] = await sql`select count(*)::int as count from pg_stat_activity
        where application_name = ${pool} and state = 'active' and datname = current_database()`
      return row?.count === count
    })
  }

  return {
    ask,
    askOften,
    waitForAnswers,
    endBackends,
    waitForActive,
    close: () => opened.sql.end({ timeout: 1 }),
  }
}
