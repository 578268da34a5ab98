import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '@/db/client'
import type { Context } from '../../identity/context'
import { defineJob } from '../define-job'
import { defineHandler, type JobHandler } from '../job-handler'
import { queueSchema } from '../queue'
import type { Worker } from '../start-worker'

/** Work done by the calendar: mostly, deleting data past its retention. */
export type ScheduledTask = {
  name: string
  /** When, as a cron expression in Europe/London; frequent enough that a machine that is off at night catches up. */
  cron: string
  /** True to run it when a worker starts as well: what it makes is missed where none ran for a while. */
  runsAtStart?: boolean
  /** Does what is due at `ctx.now`. It can be repeated. @returns how many records were removed */
  run: (ctx: Context, signal: AbortSignal) => Promise<number>
  /** Its retention rule, to show in advance what will be deleted. */
  retention?: RetentionRule
}

/** How many are due at `now`, and how many by `later`, including those. */
export type DueCounts = { now: number; soon: number }

/** A retention rule, and how to count what is due without deleting it. */
type RetentionRule = {
  /** What it is about: 'Submitted answers'. */
  what: string
  howLong: string
  due: (db: Database, now: Date, later: Date) => Promise<DueCounts>
  /** As `due` by survey, where that is useful; the 100 surveys with most. */
  bySurvey?: (db: Database, now: Date, later: Date) => Promise<SurveyDueCounts[]>
}

export type SurveyDueCounts = DueCounts & { surveyId: number; survey: string; organisation: string }

/** Counts the rows of `table` that match `due` at two instants. */
export const countDueIn =
  (table: SQL, due: (at: Date) => SQL): RetentionRule['due'] =>
  async (db, now, later) => {
    const [row] = await db.execute<DueCounts>(sql`
      select count(*) filter (where ${due(now)})::int as now, count(*)::int as soon from ${table} where ${due(later)}`)
    return row ? { now: row.now, soon: row.soon } : { now: 0, soon: 0 }
  }

const batchSize = 5_000

/**
 * Deletes the rows of `table` that match `due`, a few thousand at a time so that no lock is held long.
 * @returns how many
 */
export async function deleteInBatches(db: Database, table: SQL, due: SQL, signal: AbortSignal): Promise<number> {
  let removed = 0
  for (;;) {
    signal.throwIfAborted()
    const gone = await db.execute(sql`
      delete from ${table} where ctid = any(array(select ctid from ${table} where ${due} limit ${batchSize})) returning 1`)
    removed += gone.length
    if (gone.length < batchSize) return removed
  }
}

/** One queue for all tasks. Its name stays: the schedules of a queue of another name would go on beside it. */
export const scheduledTaskJob = defineJob({
  name: 'upkeep',
  data: z.object({ task: z.string() }),
  attempts: 2,
  routine: true,
  expireInSeconds: 30 * 60,
})

/** Runs the task that a job names; nothing for a removed task. */
export const scheduledTaskHandler = (tasks: readonly ScheduledTask[]): JobHandler =>
  defineHandler(scheduledTaskJob, async (ctx, { task: name }, { signal }) => {
    const removed = (await tasks.find((task) => task.name === name)?.run(ctx, signal)) ?? 0
    if (removed > 0) ctx.log.info({ task: name, removed }, 'scheduled task removed what was due')
  })

/** When each task last completed, by its name; none that did not within the 30 days for which the queue retains jobs. */
export async function findLastRuns(db: Database): Promise<Map<string, Date>> {
  const rows = await db.execute<{ task: string; ms: number }>(sql`
    select data->'data'->>'task' as task, (extract(epoch from max(completed_on)) * 1000)::float8 as ms
    from ${sql.identifier(queueSchema)}.job where name = ${scheduledTaskJob.name} and state = 'completed' group by 1`)
  return new Map(rows.map(({ task, ms }) => [task, new Date(ms)]))
}

/** Workers that start within as many seconds of each other run a task once. */
const oneStartSeconds = 60

/** Schedules the tasks in the queue, and removes the schedules of others. Once for all workers. */
export async function scheduleTasks({ boss }: Worker, tasks: readonly ScheduledTask[]): Promise<void> {
  for (const { key } of await boss.getSchedules(scheduledTaskJob.name))
    if (!tasks.some(({ name }) => name === key)) await boss.unschedule(scheduledTaskJob.name, key)
  for (const { name, cron, runsAtStart = false } of tasks) {
    const envelope = { requestId: `upkeep-${name}`, userId: null, data: { task: name } }
    await boss.schedule(scheduledTaskJob.name, cron, envelope, { key: name, tz: 'Europe/London' })
    if (runsAtStart)
      await boss.send(scheduledTaskJob.name, envelope, {
        singletonKey: `start-${name}`,
        singletonSeconds: oneStartSeconds,
      })
  }
}
