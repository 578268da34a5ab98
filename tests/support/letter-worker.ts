import { env } from '@/lib/floor/env'
import { sendEmail } from '@/lib/floor/mail/send-email'
import { queueLetter } from '@/lib/returns/letters/queue-letter'
import { runWorker } from '@/worker/run-worker'

/** A worker that writes letters and sends them, in a process of its own for tests that kill it. */
await runWorker({
  url: env.DATABASE_URL ?? '',
  handlers: [sendEmail, queueLetter],
  silentSeconds: 10,
  scheduledTasks: [],
  reclaimSeconds: 1,
  pollSeconds: { notified: 0.5, polling: 0.5 },
  graceMs: 10_000,
})
