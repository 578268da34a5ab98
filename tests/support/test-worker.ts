import { onTestFinished } from 'vitest'
import type { JobHandler } from '@/lib/floor/jobs/job-handler'
import { startWorker } from '@/lib/floor/jobs/start-worker'
import { log } from '@/lib/floor/log'
import type { TestDatabase } from './database'

/** A worker inside the test's own process, quick to look for what is due again; it ends with the test. */
export const startTestWorker = (database: TestDatabase, ...handlers: JobHandler[]) =>
  startPollingWorker({ notified: 0.5, polling: 0.5 }, database, handlers)

/** The same, looking for what nobody announced so often, in seconds. */
export async function startPollingWorker(
  pollSeconds: { notified: number; polling: number },
  { url, db, sql }: TestDatabase,
  handlers: JobHandler[],
) {
  const worker = await startWorker({ url, db, sql, log, handlers, pollSeconds: pollSeconds, reclaimSeconds: 1 })
  onTestFinished(async () => {
    await worker.stop(5_000)
  })
  return worker
}
