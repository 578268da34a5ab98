import { z } from 'zod'
import { defineJob } from '@/lib/floor/jobs/define-job'

/** Puts the emails of one letter into the outbox. */
export const sendLetterJob = defineJob({ name: 'returns/letter', data: z.object({ letterId: z.number() }) })
