import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { sessions, throttles } from '@/db/schema'
import { as } from '@/tests/support/actors'
import { aUser } from '@/tests/support/builders'
import { inTransaction, ownDatabase } from '@/tests/support/database'
import { startTestWorker } from '@/tests/support/test-worker'
import { waitFor } from '@/tests/support/wait-for'
import { type ScheduledTask, scheduledTaskHandler, scheduleTasks } from './scheduled-task'
import { endedSessions, oldThrottles } from './session-tasks'

const day = 24 * 3_600_000
const now = new Date('2026-11-21T12:00:00Z')
const before = (days: number, ms = 0) => new Date(now.getTime() - days * day + ms)
const run = async (db: Database, task: ScheduledTask) =>
  task.run({ ...(await as.globalAdmin(db)), now }, new AbortController().signal)

test(
  'an ended session is deleted after 30 days',
  inTransaction(async (db) => {
    const { id: userId } = await aUser(db)
    const session = (lastActivity: Date) => ({
      id: randomUUID(),
      userId,
      createdAt: lastActivity,
      lastActivity,
      endsAt: now,
    })
    const [old, young] = [session(before(30, -1)), session(before(30, 1))]
    await db.insert(sessions).values([old, young])
    expect(await run(db, endedSessions)).toBe(1)
    expect((await db.select({ id: sessions.id }).from(sessions)).map(({ id }) => id)).toEqual([young.id])
  }),
)

test(
  'a throttle is deleted a day after its window',
  inTransaction(async (db) => {
    await db.insert(throttles).values([
      { key: 'old', windowStart: before(1, -1), hits: 9 },
      { key: 'young', windowStart: before(1, 1), hits: 9 },
    ])
    expect(await run(db, oldThrottles)).toBe(1)
    expect(await db.select({ key: throttles.key }).from(throttles)).toEqual([{ key: 'young' }])
  }),
)

test(
  'many due rows are deleted in batches',
  inTransaction(async (db) => {
    const long = before(2).toISOString()
    await db.execute(
      sql`insert into throttles (key, window_start, hits) select 'k' || n, ${long}::timestamptz, 1 from generate_series(1, 12000) n`,
    )
    expect(await run(db, oldThrottles)).toBe(12_000)
  }),
)

test('what is missed where no worker ran is done when one starts, and nothing else is', async () => {
  const database = await ownDatabase()
  const ran = new Set<string>()
  const task = (name: string): ScheduledTask => ({ name, cron: '0 0 1 1 *', run: async () => ran.add(name).size })
  const tasks = [task('yearly'), { ...task('missed'), runsAtStart: true }]
  const worker = await startTestWorker(database, scheduledTaskHandler(tasks))
  await scheduleTasks(worker, tasks)
  await waitFor('the task ran', () => ran.size > 0)
  expect([...ran]).toEqual(['missed'])
})

test('the queue schedules exactly the existing tasks, and runs the one that is due', async () => {
  const database = await ownDatabase()
  const ran: string[] = []
  const task = (name: string): ScheduledTask => ({
    name,
    cron: '* * * * *',
    run: async ({ actor }) => ran.push(`${name} by ${actor.kind}`),
  })
  const worker = await startTestWorker(database, scheduledTaskHandler([task('kept')]))
  await scheduleTasks(worker, [task('dropped'), task('kept')])
  await scheduleTasks(worker, [task('kept')])
  expect((await worker.boss.getSchedules('upkeep')).map(({ key }) => key)).toEqual(['kept'])
  await worker.boss.send('upkeep', { requestId: 'upkeep-kept', userId: null, data: { task: 'kept' } })
  await waitFor('the task ran', () => ran.length > 0)
  expect(ran).toEqual(['kept by system'])
})
