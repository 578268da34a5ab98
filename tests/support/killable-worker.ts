import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { env } from '@/lib/floor/env'
import { storeStream } from '@/lib/floor/files/stored-file'
import { defineJob } from '@/lib/floor/jobs/define-job'
import { defineHandler } from '@/lib/floor/jobs/job-handler'
import { runWorker } from '@/worker/run-worker'

/** A process of its own for tests that kill it. */
const url = env.DATABASE_URL ?? ''

/** Says that it began, then holds its transaction and half a file open until the gate in the database opens. */
const slowJob = defineJob({
  name: 'test/slow',
  data: z.object({ word: z.string() }),
  leaseSeconds: 10,
  backoff: { first: 1, atMost: 1 },
})

const slowHandler = defineHandler(slowJob, async ({ db }, { word }, { attempt, signal }) => {
  const gateIsOpen = async () => (await db.execute(sql`select 1 from gate`)).length > 0
  await db.execute(sql`insert into begun (word, attempt, pid) values (${word}, ${attempt}, ${process.pid})`)
  await db.transaction(async (tx) => {
    await tx.execute(sql`insert into done (word) values (${word})`)
    const content = async function* () {
      yield new TextEncoder().encode('first half, ')
      while (!(await gateIsOpen())) {
        signal.throwIfAborted()
        await pause(25)
      }
      yield new TextEncoder().encode('second half')
    }
    await storeStream(tx, { purpose: 'export', name: `${word}.txt`, mediaType: 'text/plain' }, content())
  })
})

/** Takes its worker down with it, every time. */
const deadlyJob = defineJob({ name: 'test/deadly', data: z.object({}), leaseSeconds: 10, attempts: 1 })
const deadlyHandler = defineHandler(
  deadlyJob,
  async () => process.kill(process.pid, 'SIGKILL') as never,
  async ({ db }, _, reason) => void (await db.execute(sql`insert into done (word) values (${reason})`)),
)

/** Never ends, and blocks the event loop. */
const loopingJob = defineJob({ name: 'test/looping', data: z.object({}), leaseSeconds: 10, attempts: 1 })
const loopingHandler = defineHandler(loopingJob, async () => {
  for (let turns = 0; ; turns += 1) Math.sqrt(turns)
})

await runWorker({
  url,
  handlers: [slowHandler, deadlyHandler, loopingHandler],
  silentSeconds: 2,
  scheduledTasks: [],
  reclaimSeconds: 1,
  pollSeconds: { notified: 0.5, polling: 0.5 },
  graceMs: Number(process.env.GRACE_MS ?? 10_000),
})
