import { PgBoss, type Queue, type QueuePolicy } from 'pg-boss'
import { z } from 'zod'
import type { JobSettings } from './define-job'

/** The schema of the same database in which pg-boss keeps its tables. */
export const queueSchema = 'pgboss'

/** Where a copy of every job goes that will not be tried again; the worker takes it from there to whom it may concern. */
export const parkedQueue = 'parked'

/** What a job's row carries beside its own data: which request made it, and for whom. */
export const jobEnvelope = z.object({
  requestId: z.string(),
  userId: z.number().nullable(),
  data: z.unknown(),
})

export type JobEnvelope = z.output<typeof jobEnvelope>

/** Finished and parked jobs stay readable for so long. */
const retentionSeconds = 30 * 24 * 3600

/** What pg-boss needs to know about a kind of job. Its `retryLimit` counts tries after the first. */
export function queueOptions(job: JobSettings): Omit<Queue, 'name'> & { policy: QueuePolicy } {
  return {
    policy: job.single ? (job.single.until === 'started' ? 'short' : 'exclusive') : 'standard',
    retryLimit: job.attempts - 1,
    retryBackoff: true,
    retryDelay: job.backoff.first,
    retryDelayMax: job.backoff.atMost,
    expireInSeconds: job.expireInSeconds,
    heartbeatSeconds: job.leaseSeconds,
    deleteAfterSeconds: retentionSeconds,
    deadLetter: parkedQueue,
    notify: true,
  }
}

/**
 * Makes pg-boss's tables in the database at `url`, or brings them up to date: the migration step calls it after the
 * platform's own migrations. Two processes at once take turns. Jobs already there stay.
 */
export async function prepareQueue(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, schema: queueSchema, max: 1, supervise: false, schedule: false })
  let failure: Error | undefined
  boss.on('error', (error) => {
    failure ??= error
  })
  try {
    await boss.start()
    await boss.createQueue(parkedQueue, {
      retryLimit: 10,
      retryBackoff: true,
      retryDelayMax: 60,
      heartbeatSeconds: 20,
      deleteAfterSeconds: retentionSeconds,
    })
  } finally {
    await boss.stop({ graceful: false })
  }
  if (failure) throw failure
}
