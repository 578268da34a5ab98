import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '@/db/client'
import type { Context } from '../../identity/context'
import { defineJob } from '../define-job'
import { defineHandler, type JobHandler } from '../job-handler'
import type { Worker } from '../start-worker'

/** Regular housekeeping: what nobody needs any longer goes. */
export type ScheduledTask = {
  name: string
  /** When, as a cron expression in Europe/London; often enough that a machine that sleeps at night catches up. */
  cron: string
  /** Does what is due at `ctx.now`, safe to repeat, and returns how many things it removed. */
  run: (ctx: Context, signal: AbortSignal) => Promise<number>
  /** What it keeps until then, for whoever wants to know beforehand what will go. */
  retention?: RetentionRule
}

/** How many are due at `now`, and how many by `later`, those among them. */
export type DueCounts = { now: number; soon: number }

/** One of the retention rules, and how to find out what is due without removing it. */
export type RetentionRule = {
  /** What it is about: 'Submitted answers'. */
  what: string
  howLong: string
  due: (db: Database, now: Date, later: Date) => Promise<DueCounts>
  /** The same by survey, where that is what somebody would ask; the 100 with most to go. */
  bySurvey?: (db: Database, now: Date, later: Date) => Promise<SurveyDueCounts[]>
}

export type SurveyDueCounts = DueCounts & { surveyId: number; survey: string; organisation: string }

/** Counts the rows of `table` that `due` names at two instants. */
export const countDueIn =
  (table: SQL, due: (at: Date) => SQL): RetentionRule['due'] =>
  async (db, now, later) => {
    const [row] = await db.execute<DueCounts>(sql`
      select count(*) filter (where ${due(now)})::int as now, count(*)::int as soon from ${table} where ${due(later)}`)
    return row ? { now: row.now, soon: row.soon } : { now: 0, soon: 0 }
  }

const batchSize = 5_000

/** The instant so many days before `now`. */
export const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 24 * 3600 * 1000)

/** The instant so many calendar years before `now`; of 29 February, the last day of February where there is no 29th. */
export function yearsBefore(now: Date, years: number): Date {
  const then = new Date(now)
  then.setUTCFullYear(now.getUTCFullYear() - years)
  if (then.getUTCMonth() !== now.getUTCMonth()) then.setUTCDate(0)
  return then
}

/**
 * Deletes the rows of `table` that `due` names, a few thousand at a time so that no lock is held long.
 * @returns how many went
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

export const scheduledTaskJob = defineJob({
  name: 'upkeep',
  data: z.object({ task: z.string() }),
  attempts: 2,
  routine: true,
  expireInSeconds: 30 * 60,
})

/** Runs whichever of `tasks` a job names; a task that exists no longer does nothing. */
export const scheduledTaskHandler = (tasks: readonly ScheduledTask[]): JobHandler =>
  defineHandler(scheduledTaskJob, async (ctx, { task: name }, { signal }) => {
    const removed = (await tasks.find((task) => task.name === name)?.run(ctx, signal)) ?? 0
    if (removed > 0) ctx.log.info({ task: name, removed }, 'upkeep removed what was due')
  })

/** Puts the tasks on the calendar of the queue and takes off it what is no longer among them. Once for all workers. */
export async function scheduleTasks({ boss }: Worker, tasks: readonly ScheduledTask[]): Promise<void> {
  for (const { key } of await boss.getSchedules(scheduledTaskJob.name))
    if (!tasks.some(({ name }) => name === key)) await boss.unschedule(scheduledTaskJob.name, key)
  for (const { name, cron } of tasks) {
    const envelope = { requestId: `upkeep-${name}`, userId: null, data: { task: name } }
    await boss.schedule(scheduledTaskJob.name, cron, envelope, { key: name, tz: 'Europe/London' })
  }
}
