import { z } from 'zod'
import { defineJob } from '@/lib/floor/jobs/define-job'

/** The draft of a release: a nation takes minutes, beside everything else that the worker does. */
export const draftJob = defineJob({
  name: 'releases/draft',
  data: z.object({ releaseId: z.number() }),
  attempts: 2,
  expireInSeconds: 60 * 60,
  leaseSeconds: 60,
})
