import { z } from 'zod'
import { defineJob } from '@/lib/floor/jobs/define-job'

/** Makes the file of one export, whose row says of what and for whom. */
export const answersFileJob = defineJob({
  name: 'exports/answers-file',
  data: z.object({ exportId: z.number() }),
  expireInSeconds: 60 * 60,
  concurrency: 2,
  perOrganisation: 1,
})
