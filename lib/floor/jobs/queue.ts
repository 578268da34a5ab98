import { PgBoss, type Queue, type QueuePolicy } from 'pg-boss'
import { z } from 'zod'
import type { JobSettings } from './define-job'

/** The schema of pg-boss's tables, in the same database. */
export const queueSchema = 'pgboss'

/**
 * The queue with a copy of every job that was given up; the worker reads it to notify the job's feature. Existing
 * databases have queues that name it, so the name stays.
 */
export const givenUpQueue = 'parked'

/**
 * Marks jobs of which an organisation has one at a time (pg-boss's `group_tier`). Workers that look in the same instant
 * do not see yet what the other takes up; the index in the database refuses the second, which pg-boss takes for an empty
 * queue.
 */
export const oneAtATime = 'one at a time'

/**
 * Creates the index where it is missing. Who enqueues meanwhile waits while it is made, and behind whoever has the table
 * a quarter of a second at most, as for a migration.
 */
const oneAtATimeIndex = `
  do $$ begin
    for try in 1..120 loop
      exit when to_regclass('${queueSchema}.job_one_at_a_time') is not null;
      begin
        set local lock_timeout = '250ms';
        create unique index job_one_at_a_time on ${queueSchema}.job (name, group_id)
          where state = 'active' and group_tier = '${oneAtATime}';
      exception when lock_not_available then
        if try = 120 then raise; end if;
        perform pg_sleep(1);
      end;
    end loop;
  end $$`

/** Stored with a job's data: the request that created it, and the user it acts for. */
export const jobEnvelope = z.object({
  requestId: z.string(),
  userId: z.number().nullable(),
  data: z.unknown(),
})

export type JobEnvelope = z.output<typeof jobEnvelope>

/** Retention of finished and given-up jobs. */
const retentionSeconds = 30 * 24 * 3600

/** What pg-boss needs to know about a kind of job. Its `retryLimit` counts attempts after the first. */
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
    deadLetter: givenUpQueue,
    notify: true,
  }
}

/** The queue's own connections have none of the time limits that the role may have for the web (`ALTER ROLE … SET`). */
export function withoutTimeLimits(url: string): string {
  const address = new URL(url)
  address.searchParams.set('options', '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0')
  return address.href
}

/**
 * Creates pg-boss's tables in the database at `url`, or migrates them, after the platform's own migrations. Concurrent
 * calls are serialised by pg-boss. Existing jobs stay.
 */
export async function prepareQueue(url: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: withoutTimeLimits(url),
    schema: queueSchema,
    max: 1,
    supervise: false,
    schedule: false,
  })
  let failure: Error | undefined
  boss.on('error', (error) => {
    failure ??= error
  })
  try {
    await boss.start()
    await boss.getDb().executeSql(oneAtATimeIndex)
    await boss.createQueue(givenUpQueue, {
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
