import { randomBytes } from 'node:crypto'
import { sql as part } from 'drizzle-orm'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '@/db/client'
import { openSnapshot } from '@/db/snapshot'
import { type PgBouncer, pgBouncerVersion, preparePgBouncer } from '@/kit/pgbouncer'
import { lockByName } from '@/lib/floor/saving/locks'
import { ownDatabase, type TestDatabase } from '@/tests/support/database'
import { openDatabaseProxy } from '@/tests/support/database-proxy'
import { openStatementPool, quickMs } from '@/tests/support/statement-pool'
import { withConnection } from './on-connection'
import { assertPoolerFits } from './pooler'
import { displayAddress } from './reachability'
import { prepareSharedRole } from './shared-role'

test('the server itself needs no second address', async () => {
  const { url } = await ownDatabase()
  await expect(assertPoolerFits(url, undefined)).resolves.toBeUndefined()
})

// PgBouncer is Debian's: `npm test` installs it; where this file is run alone without it, there is nothing to try.
describe.skipIf(pgBouncerVersion() === undefined)('behind PgBouncer in transaction mode', () => {
  let database: TestDatabase
  let direct: string
  let role: string
  let pooler: PgBouncer
  let pooled: string
  let shared: string
  let proxy: Awaited<ReturnType<typeof openDatabaseProxy>>
  const onServer = (statement: string) => withConnection(database.adminUrl, (sql) => sql.unsafe(statement))

  beforeAll(async () => {
    database = await ownDatabase()
    const { pathname } = new URL(database.url)
    role = `${pathname.slice(1)}_pooled`
    const password = randomBytes(12).toString('hex')
    await onServer(`create role "${role}" login password '${password}'`)
    await onServer(`grant "${new URL(database.url).username}" to "${role}"`)
    direct = Object.assign(new URL(database.url), { username: role, password }).href
    const secret = randomBytes(32).toString('hex')
    const asShared = await prepareSharedRole({ url: database.url, adminUrl: database.adminUrl, secret })
    proxy = await openDatabaseProxy(direct)
    const { host } = new URL(proxy.url)
    const behindProxy = [direct, asShared ?? ''].map((url) => Object.assign(new URL(url), { host }).href)
    pooler = await preparePgBouncer({ addresses: behindProxy })
    await pooler.start()
    pooled = pooler.addressOf(direct)
    shared = pooler.addressOf(asShared ?? '')
  })
  afterAll(async () => {
    await pooler?.close()
    await proxy?.close()
    if (role) {
      // Whoever is still connected is a server connection of the pooler.
      await onServer(`select pg_terminate_backend(pid) from pg_stat_activity where usename = '${role}'`)
      await onServer(`drop role "${role}"`)
    }
  })

  test('a start without the address of the server is refused', async () => {
    await expect(assertPoolerFits(pooled, undefined)).rejects.toThrow(
      `The database at ${displayAddress(pooled)} is behind a pooler in transaction mode, which keeps nothing of a session. ` +
        'Set DATABASE_DIRECT_URL to the address of the server itself.',
    )
  })

  test('so is one whose second address leads to the pooler too', async () => {
    await expect(assertPoolerFits(pooled, pooled)).rejects.toThrow(
      `DATABASE_DIRECT_URL leads to a pooler too (${displayAddress(pooled)}); it must lead to the server itself.`,
    )
  })

  test('and one whose addresses lead to different databases', async () => {
    const other = (await ownDatabase()).url
    await expect(assertPoolerFits(pooled, other)).rejects.toThrow(
      `DATABASE_URL (${displayAddress(pooled)}) and DATABASE_DIRECT_URL (${displayAddress(other)}) lead to different databases, ` +
        'or as different roles.',
    )
  })

  test('and one whose role has no time limits, with the statements that set them', async () => {
    await expect(assertPoolerFits(pooled, direct)).rejects.toThrow(
      `Sessions at ${displayAddress(pooled)} have no statement_timeout, idle_in_transaction_session_timeout, ` +
        'client_connection_check_interval that would end what hangs, and a pooler passes none on. As an administrator: ' +
        `ALTER ROLE "${role}" SET statement_timeout = '30s'; ` +
        `ALTER ROLE "${role}" SET idle_in_transaction_session_timeout = '60s'; ` +
        `ALTER ROLE "${role}" SET client_connection_check_interval = '2s'; ` +
        'Then RECONNECT in the console of the pooler, or start it anew.',
    )
    for (const setting of [
      "statement_timeout = '30s'",
      "idle_in_transaction_session_timeout = '60s'",
      "client_connection_check_interval = '2s'",
    ])
      await onServer(`alter role "${role}" set ${setting}`)
    await pooler.kill()
    await pooler.start()
    await expect(assertPoolerFits(pooled, direct)).resolves.toBeUndefined()
  })

  test('sessions that are not asked to keep anything are refused, and those of a pooled database are not', async () => {
    const asked = openDatabase(pooled, { max: 1 })
    await expect(asked.sql`select 1`).rejects.toMatchObject({
      code: '08P01',
      message: 'unsupported startup parameter: statement_timeout',
    })
    await asked.close()
    const opened = openDatabase(pooled, { max: 1, prepare: false, directUrl: direct, name: 'pooled' })
    const [row] =
      await opened.sql`select current_setting('statement_timeout') as timeout, current_setting('TimeZone') as zone,
      current_setting('application_name') as name`
    expect(row).toEqual({ timeout: '30s', zone: 'UTC', name: 'pooled' })
    await opened.close()
  })

  test('a direct session goes before what the role has: work of the worker takes as long as it takes', async () => {
    const limits = part`select current_setting('statement_timeout') as timeout,
      current_setting('idle_in_transaction_session_timeout') as idle`
    const found = [1_200_000, 0].map(async (statementTimeoutMs) => {
      const opened = openDatabase(direct, { max: 1, statementTimeoutMs })
      return opened.db.execute(limits).finally(opened.close)
    })
    expect((await Promise.all(found)).flat()).toEqual([
      { timeout: '20min', idle: '0' },
      { timeout: '0', idle: '0' },
    ])
  })

  test('statements with values and without, many more than connections: each has its own answer, and none waits for ever', async () => {
    const { db, close } = openDatabase(pooled, { max: 4, prepare: false, directUrl: direct })
    const other = openDatabase(pooled, { max: 4, prepare: false, directUrl: direct })
    const ask = async (at: number, on: typeof db) => {
      const [plain] = await on.execute(part.raw(`select ${at} as at`))
      const [text] = await on.execute(part`select ${at}::int as at, ${`text ${at}`}::text as text`)
      const [json] = await on.execute(part`select ${JSON.stringify({ at })}::jsonb as json`)
      expect([plain, text, json]).toEqual([{ at }, { at, text: `text ${at}` }, { json: { at } }])
    }
    for (let round = 0; round < 20; round += 1)
      await Promise.all(Array.from({ length: 60 }, (_, at) => ask(at, at % 2 ? db : other.db)))
    await Promise.all([close(), other.close()])
  })

  test('many people share few connections: the same statements, transactions, snapshots and locks by name', async () => {
    const { db, sql, close } = openDatabase(pooled, { max: 60, prepare: false, directUrl: direct })
    const one = async (at: number) => {
      const [seen] = await db.execute<{ seen: number }>(part`select ${at}::int as seen`)
      const [inOne] = await db.transaction(async (tx) => {
        await lockByName(tx, `pooled ${at % 5}`)
        await tx.execute(part`create temp table seen on commit drop as select ${at}::int as seen`)
        return tx.execute<{ seen: number }>(part`select seen from seen`)
      })
      const snapshot = await openSnapshot(db)
      const [later] = await snapshot.db.execute<{ seen: number }>(part`select ${at}::int as seen`)
      await snapshot.close()
      return [seen?.seen, inOne?.seen, later?.seen]
    }
    const numbers = Array.from({ length: 300 }, (_, at) => at)
    expect(await Promise.all(numbers.map(one))).toEqual(numbers.map((at) => [at, at, at]))
    const [row] = await withConnection(database.adminUrl, (admin) =>
      admin`select count(*)::int as count from pg_stat_activity where usename = ${role}`.then((rows) => rows),
    )
    expect(row?.count).toBeLessThanOrEqual(20)
    // No lock is left with a connection that somebody else is lent next.
    expect(
      await sql`select 1 from pg_locks where locktype = 'advisory' and database = (select oid from pg_database
      where datname = current_database())`,
    ).toHaveLength(0)
    await close()
  })

  test('the role of shared figures comes through it, with the time limit that it was made with', async () => {
    const opened = openDatabase(shared, { max: 1, prepare: false, directUrl: direct })
    const [row] = await opened.sql`select current_setting('statement_timeout') as timeout,
      current_setting('default_transaction_read_only') as "readOnly"`
    expect(row).toEqual({ timeout: '5s', readOnly: 'on' })
    await opened.close()
  })

  test('a server that hangs behind a pooler which does not is given up, and used again when it goes on', async () => {
    const pool = openStatementPool(pooled, { prepare: false, directUrl: proxy.url, failsWhenUnresponsive: true })
    await pool.waitForAnswers()
    proxy.setState('silent')
    const { outcome, ms } = await pool.ask()
    expect(outcome).toBe('503')
    expect(ms).toBeLessThan(4_500 + quickMs)
    expect((await pool.ask()).outcome).toBe('503')
    proxy.setState('open')
    await pool.waitForAnswers(10_000)
    await pool.close()
  })

  test('a pooler that is started anew costs 503 and nothing else', async () => {
    const pool = openStatementPool(pooled, { prepare: false, directUrl: direct, failsWhenUnresponsive: true })
    await pool.waitForAnswers()
    await pooler.kill()
    expect((await pool.askOften()).outcomes).toEqual(['503'])
    await pooler.start()
    await pool.waitForAnswers()
    await pool.close()
  })

  test('LISTEN hears nothing through it, and hears on a session of its own', async () => {
    const heard: string[] = []
    const listener = postgres(direct, { max: 1, onnotice: () => {} })
    const { unlisten } = await listener.listen('pooled', (text) => heard.push(text))
    const sender = openDatabase(pooled, { max: 1, prepare: false, directUrl: direct })
    await sender.sql`select pg_notify('pooled', 'news')`
    await expect.poll(() => heard).toEqual(['news'])
    await unlisten()
    await listener.end({ timeout: 1 })
    await sender.close()
  })
})
