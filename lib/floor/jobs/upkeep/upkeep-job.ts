import { z } from 'zod'
import { defineJob } from '../define-job'
import { handle, type JobHandler } from '../handle'
import type { Worker } from '../start-worker'
import type { UpkeepTask } from './upkeep-task'

export const upkeep = defineJob({
  name: 'upkeep',
  data: z.object({ task: z.string() }),
  attempts: 2,
  routine: true,
  expireInSeconds: 30 * 60,
})

/** Runs whichever of `tasks` a job names; a task that exists no longer does nothing. */
export const upkeepHandler = (tasks: readonly UpkeepTask[]): JobHandler =>
  handle(upkeep, async (ctx, { task: name }, { signal }) => {
    const removed = (await tasks.find((task) => task.name === name)?.run(ctx, signal)) ?? 0
    if (removed > 0) ctx.log.info({ task: name, removed }, 'upkeep removed what was due')
  })

/** Puts the tasks on the calendar of the queue and takes off it what is no longer among them. Once for all workers. */
export async function scheduleUpkeep({ boss }: Worker, tasks: readonly UpkeepTask[]): Promise<void> {
  for (const { key } of await boss.getSchedules(upkeep.name))
    if (!tasks.some(({ name }) => name === key)) await boss.unschedule(upkeep.name, key)
  for (const { name, cron } of tasks) {
    const envelope = { requestId: `upkeep-${name}`, userId: null, data: { task: name } }
    await boss.schedule(upkeep.name, cron, envelope, { key: name, tz: 'Europe/London' })
  }
}
