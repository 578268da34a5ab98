import { openDatabase } from '@/db/client'
import { endGraceMs } from '@/lib/floor/jobs/define-job'
import { type ScheduledTask, scheduledTaskHandler, scheduleTasks } from '@/lib/floor/jobs/scheduled/scheduled-task'
import { startWorker, type WorkerOptions } from '@/lib/floor/jobs/start-worker'
import { log } from '@/lib/floor/log'
import { setReplica } from '@/lib/floor/read-replica'
import { startFiguresLoop } from './figures-loop'
import { startWatchdog } from './watchdog'

type WorkerProcessOptions = Pick<WorkerOptions, 'url' | 'handlers' | 'reclaimSeconds' | 'pollSeconds'> & {
  scheduledTasks: readonly ScheduledTask[]
  /** A replica for the large reads of exports and letters. */
  readUrl?: string | undefined
  prepareStatements?: boolean
  poolMax?: number
  /** How long running jobs may go on after SIGTERM before they return to the queue. */
  graceMs?: number
  /** How long the event loop may stand still before the process is ended. */
  silentSeconds?: number
}

/** Statements of the worker may take this long: a large export is one. */
const statementTimeoutMs = 20 * 60 * 1000

/** The whole life of a worker process: works until SIGTERM or SIGINT, then ends in order and with code 0. */
export async function runWorker({
  url,
  handlers,
  scheduledTasks,
  readUrl,
  prepareStatements = true,
  poolMax = 10,
  graceMs = endGraceMs,
  silentSeconds = 30,
  ...timing
}: WorkerProcessOptions) {
  startWatchdog(silentSeconds)
  const { db, sql } = openDatabase(url, {
    max: poolMax,
    name: 'illuminate worker',
    prepare: prepareStatements,
    statementTimeoutMs,
  })
  setReplica(readUrl, statementTimeoutMs)
  const worker = await startWorker({
    url,
    sql,
    db,
    log,
    handlers: [...handlers, scheduledTaskHandler(scheduledTasks)],
    ...timing,
  })
  await scheduleTasks(worker, scheduledTasks)
  const figures = startFiguresLoop(db, log)
  log.info({ jobs: handlers.map(({ job }) => job.name) }, 'worker ready')

  let isEnding = false
  const end = async (signal: string) => {
    if (isEnding) return
    isEnding = true
    log.info({ signal }, 'worker ending')
    figures.stop()
    const finished = await worker
      .stop(graceMs)
      .catch((error: unknown) => log.error({ err: error }, 'worker could not end in order'))
    log.info({ finished }, 'worker ended')
    process.exit(0)
  }
  process.on('SIGTERM', () => end('SIGTERM'))
  process.on('SIGINT', () => end('SIGINT'))
}
