import { z } from 'zod'
import { defineJob } from '@/lib/floor/jobs/define-job'

/** Imports one uploaded file; the row of the import says which and for whom. */
export const importFileJob = defineJob({
  name: 'imports/import-file',
  data: z.object({ importId: z.number() }),
  expireInSeconds: 5 * 60,
  // A small file does not wait for a large one. Each is read in a process of its own, of 256 MB at most.
  concurrency: 2,
})
