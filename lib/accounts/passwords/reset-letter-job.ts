import { z } from 'zod'
import { defineJob } from '@/lib/floor/jobs/define-job'

/**
 * Somebody asked for a new password for this address. The worker looks whether there is an account, so that the request
 * itself does the same, and takes as long, whether there is one or not.
 */
export const resetLetterJob = defineJob({
  name: 'accounts/reset-letter',
  data: z.object({ email: z.string().max(255) }),
})
