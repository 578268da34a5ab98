import { setTimeout as pause } from 'node:timers/promises'
import { env } from '@/lib/floor/env'
import type { JobHandler } from '@/lib/floor/jobs/job-handler'
import { importFiles } from '@/lib/imports/import-file'
import type { ImportKind, ImportOutcome } from '@/lib/imports/import-kind'
import { importFileJob } from '@/lib/imports/jobs'
import { runWorker } from '@/worker/run-worker'

/** A worker that imports uploads, for tests of files that fail at every try; the file's name decides how. */
const hoarded: unknown[] = []
const poisonByFile: Record<string, () => Promise<void> | void> = {
  'throws.xlsx': () => {
    throw new TypeError('the file makes no sense')
  },
  async 'hoards.xlsx'() {
    // Slowly enough for the heartbeat: the memory ends it, not the watchdog.
    for (;;) {
      hoarded.push(Array.from({ length: 200_000 }, (_, at) => ({ at })))
      await pause(0)
    }
  },
  'loops.xlsx': () => {
    for (let turns = 0; ; turns += 1) Math.sqrt(turns)
  },
}

const outcome: ImportOutcome = { messages: ['Taken in.'], note: 'Taken in' }

const kind: ImportKind = {
  kind: 'answers',
  stopsOnWarnings: false,
  admit: async () => {},
  async prepare(_, { filename }) {
    await poisonByFile[filename]?.()
    return async () => outcome
  },
}

/**
 * The platform's own job, impatient between two tries; one at a time, so that no other file is at work when one kills.
 */
const withQuickRetries = ({ job, ...rest }: JobHandler): JobHandler => ({
  ...rest,
  job: { ...job, leaseSeconds: 10, backoff: { first: 1, atMost: 1 }, concurrency: 1 },
})

await runWorker({
  url: env.DATABASE_URL ?? '',
  handlers: [withQuickRetries(importFiles(importFileJob, [kind]))],
  silentSeconds: 2,
  scheduledTasks: [],
  reclaimSeconds: 1,
  pollSeconds: { notified: 0.5, polling: 0.5 },
})
