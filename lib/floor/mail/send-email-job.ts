import { z } from 'zod'
import { defineJob } from '../jobs/define-job'

/** How long an email is tried before it is given up: a mail server may be away overnight. */
export const maxAgeHours = 24

/**
 * Sends one email of the outbox. The tries outlast the 24 hours; the email's own age ends them (see `sendEmail`), so
 * that an email that cannot be delivered shows in the outbox and not among the parked jobs.
 */
export const sendEmailJob = defineJob({
  name: 'mail/send-letter',
  data: z.object({ letterId: z.number() }),
  attempts: 200,
  backoff: { first: 15, atMost: 30 * 60 },
  expireInSeconds: 120,
  concurrency: 2,
})
