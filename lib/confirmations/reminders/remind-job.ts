import 'server-only'
import { z } from 'zod'
import { defineJob } from '@/lib/floor/jobs/define-job'
import { enqueue } from '@/lib/floor/jobs/enqueue'
import { defineHandler } from '@/lib/floor/jobs/job-handler'
import type { ScheduledTask } from '@/lib/floor/jobs/scheduled/scheduled-task'
import { queueReminders } from './queue-reminders'

const remindJob = defineJob({
  name: 'confirmations/remind',
  data: z.object({}),
  routine: true,
  expireInSeconds: 60 * 60,
  single: { key: () => 'remind', until: 'finished' },
})

/** Queues the fortnightly reminders that are due. */
export const sendReminders = defineHandler(remindJob, async (ctx, _, { signal }) => {
  const posted = await queueReminders(ctx, signal)
  if (posted > 0) ctx.log.info({ posted }, 'confirmation reminders posted')
})

/**
 * Starts the reminders every hour of the working day: somebody who had one is skipped for two weeks, and a machine that
 * was off in the morning catches up.
 */
export const confirmationReminders: ScheduledTask = {
  name: 'confirmation-reminders',
  cron: '7 8-18 * * *',
  async run(ctx) {
    await enqueue(ctx, remindJob, {})
    return 0
  },
}
