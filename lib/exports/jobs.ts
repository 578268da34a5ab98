import { z } from 'zod'
import { defineJob } from '@/lib/floor/jobs/define-job'

/** Makes the file of one export, whose row says of what and for whom. */
export const answersFileJob = defineJob({
  name: 'exports/answers-file',
  data: z.object({ exportId: z.number() }),
  expireInSeconds: 60 * 60,
  // So that a small file does not wait for a large one, nor for one whose worker has just died.
  concurrency: 3,
  perOrganisation: 2,
})
