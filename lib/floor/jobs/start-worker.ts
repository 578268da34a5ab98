import 'server-only'
import { type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Sql } from 'postgres'
import type { JobSettings } from './define-job'
import type { JobHandler } from './job-handler'
import { givenUpQueue, queueOptions, queueSchema, withoutTimeLimits } from './queue'
import { notifyGivenUp, runJob, type WorkerDependencies } from './run-job'

/** Seconds between polls: with PostgreSQL's NOTIFY, and without (behind a pooler in transaction mode). */
const defaultPollSeconds = { notified: 5, polling: 0.5 }

export type WorkerOptions = WorkerDependencies & {
  url: string
  sql: Sql
  handlers: readonly JobHandler[]
  /** Seconds between looks for jobs whose worker died; these are tried again after the lease and this. */
  reclaimSeconds?: number
  /** Seconds between polls for jobs without notification: retries that are due, and all jobs without NOTIFY. */
  pollSeconds?: { notified: number; polling: number }
}

export type Worker = {
  /** The queue itself, for schedules. */
  boss: PgBoss
  /**
   * Takes no more jobs, lets running ones finish for `graceMs`, and returns the others to the queue without counting
   * the attempt. True when all had finished; after false the process must end at once.
   */
  stop: (graceMs: number) => Promise<boolean>
}

/** Claims jobs and runs them until stopped. Any number of workers may share a database. */
export async function startWorker({
  url,
  sql,
  handlers,
  reclaimSeconds = 5,
  pollSeconds = defaultPollSeconds,
  ...dependencies
}: WorkerOptions): Promise<Worker> {
  const boss = new PgBoss({
    connectionString: withoutTimeLimits(url),
    schema: queueSchema,
    application_name: 'illuminate queue',
    max: 4,
    migrate: false,
    useListenNotify: true,
    superviseIntervalSeconds: reclaimSeconds,
    monitorIntervalSeconds: reclaimSeconds,
    queueCacheIntervalSeconds: 60,
  })
  boss.on('error', (error) => dependencies.log.error({ err: error }, 'queue error'))
  boss.on('warning', ({ message, data }) => dependencies.log.warn({ about: data }, message))
  const stopping = new AbortController()
  const running = new Map<string, Promise<unknown>>()

  await boss.start()
  for (const handler of handlers) {
    await syncQueue(boss, handler.job)
    for (let slot = 0; slot < handler.job.concurrency; slot++) await work(handler)
  }

  /** One slot, which runs one job at a time and fetches the next at once, without waiting for the next poll. */
  async function work(handler: JobHandler) {
    const options = {
      pollingIntervalSeconds: pollSeconds.polling,
      notifyPollingIntervalSeconds: pollSeconds.notified,
      includeMetadata: true,
      perJobResults: true,
      ...(handler.job.perOrganisation && { groupConcurrency: handler.job.perOrganisation }),
    } as const
    const workerId = await boss.work(handler.job.name, options, async ([job]: JobWithMetadata[]) => {
      if (!job) return []
      const run = runJob(dependencies, handler, job, stopping.signal)
      running.set(job.id, run)
      const result = await run
      // A returned job belongs to the next worker, so this one must not complete it.
      if (stopping.signal.aborted) return new Promise<never>(() => {})
      running.delete(job.id)
      boss.notifyWorker(workerId)
      return [result]
    })
  }
  // There is no notification for this queue: pg-boss inserts the copy in the statement that fails the job.
  const options = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 1, includeMetadata: true } as const
  await boss.work(
    givenUpQueue,
    options,
    async ([copy]: JobWithMetadata[]) => copy && notifyGivenUp(dependencies, handlers, copy),
  )

  return {
    boss,
    async stop(graceMs) {
      const finished = await endsWithin(
        graceMs,
        stopClaiming(boss, [...handlers.map(({ job }) => job.name), givenUpQueue]),
      )
      if (finished) {
        await boss.stop({ graceful: true, timeout: 1000 })
        return true
      }
      const returned = await returnJobs(sql, [...running.keys()])
      stopping.abort()
      dependencies.log.warn({ jobs: returned }, 'jobs handed back to the queue')
      return false
    },
  }
}

/** Updates the queue's settings from the definition, which may have changed. */
async function syncQueue(boss: PgBoss, job: JobSettings) {
  const { policy, ...settings } = queueOptions(job)
  await boss.createQueue(job.name, { policy, ...settings })
  await boss.updateQueue(job.name, settings)
}

const stopClaiming = (boss: PgBoss, names: string[]) => Promise.all(names.map((name) => boss.offWork(name)))

async function endsWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), ms)
  work.then(
    () => resolve(true),
    () => resolve(false),
  )
  return promise.finally(() => clearTimeout(timer))
}

/** Returns jobs to waiting before their time-out, without counting the attempt: pg-boss counts them by `started_on`. */
async function returnJobs(sql: Sql, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await sql<{ id: string }[]>`
    update ${sql(queueSchema)}.job set state = 'retry', started_on = null, heartbeat_on = null, start_after = now()
    where id = any(${ids}::uuid[]) and state = 'active' returning id`
  return rows.map(({ id }) => id)
}
