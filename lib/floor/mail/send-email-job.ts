import { z } from 'zod'
import { defineJob } from '../jobs/define-job'

/** Hours that an email is tried: a mail server may be down overnight. */
export const maxAgeHours = 24

/**
 * Sends one email of the outbox. There are attempts for more than 24 hours; `sendEmail` ends them by the email's age, so
 * that an undeliverable email is shown as failed in the outbox, and not as a given-up job. Stored jobs have the name and the number below,
 * from when an email was called a letter.
 */
export const sendEmailJob = defineJob({
  name: 'mail/send-letter',
  data: z.object({ letterId: z.number() }),
  attempts: 200,
  backoff: { first: 15, atMost: 30 * 60 },
  expireInSeconds: 120,
  concurrency: 4,
})
