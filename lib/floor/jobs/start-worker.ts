import 'server-only'
import { type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Sql } from 'postgres'
import type { JobSettings } from './define-job'
import type { JobHandler } from './job-handler'
import { parkedQueue, queueOptions, queueSchema } from './queue'
import { notifyParked, runJob, type WorkerDependencies } from './run-job'

/** When PostgreSQL's NOTIFY wakes the worker, and when it cannot (a pooler in transaction mode between them). */
const defaultPollSeconds = { notified: 5, polling: 0.5 }

export type WorkerOptions = WorkerDependencies & {
  url: string
  sql: Sql
  handlers: readonly JobHandler[]
  /** Seconds between looks for jobs whose worker died; with the lease it says how soon they are tried again. */
  reclaimSeconds?: number
  /** Seconds between looks for jobs that nobody announced: tries that are due again, and all jobs without NOTIFY. */
  pollSeconds?: { notified: number; polling: number }
}

export type Worker = {
  /** The queue itself, for schedules. */
  boss: PgBoss
  /**
   * Takes no more jobs, lets those running finish for `graceMs`, and returns the others to the queue as they were,
   * without a try lost. True when all had finished; after false the process must end at once.
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
    connectionString: url,
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

  /** One slot that runs a job at a time; the next at once, so that a row of jobs does not wait for the next look. */
  async function work(handler: JobHandler) {
    const options = {
      pollingIntervalSeconds: pollSeconds.polling,
      notifyPollingIntervalSeconds: pollSeconds.notified,
      includeMetadata: true,
      perJobResults: true,
    } as const
    const workerId = await boss.work(handler.job.name, options, async ([job]: JobWithMetadata[]) => {
      if (!job) return []
      const run = runJob(dependencies, handler, job, stopping.signal)
      running.set(job.id, run)
      const result = await run
      // A job that was returned belongs to the next worker: this one may not settle it any more.
      if (stopping.signal.aborted) return new Promise<never>(() => {})
      running.delete(job.id)
      boss.notifyWorker(workerId)
      return [result]
    })
  }
  // Nothing is announced there: pg-boss makes the copy in the statement that fails the job.
  const options = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 1, includeMetadata: true } as const
  await boss.work(
    parkedQueue,
    options,
    async ([copy]: JobWithMetadata[]) => copy && notifyParked(dependencies, handlers, copy),
  )

  return {
    boss,
    async stop(graceMs) {
      const finished = await endsWithin(
        graceMs,
        stopClaiming(boss, [...handlers.map(({ job }) => job.name), parkedQueue]),
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

/** The queue's settings follow the definition, which may have changed since the queue was made. */
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

/** Back to waiting, ahead of its time-out and with the try not counted; `started_on` is what pg-boss counts tries by. */
async function returnJobs(sql: Sql, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await sql<{ id: string }[]>`
    update ${sql(queueSchema)}.job set state = 'retry', started_on = null, heartbeat_on = null, start_after = now()
    where id = any(${ids}::uuid[]) and state = 'active' returning id`
  return rows.map(({ id }) => id)
}
