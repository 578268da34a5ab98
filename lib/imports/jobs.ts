import { z } from 'zod'
import { defineJob } from '@/lib/floor/jobs/define-job'
import type { ImportKind } from './import-kind'

const importData = z.object({ importId: z.number() })

/** Imports one uploaded file; the row of the import says which and for whom. */
export const importFileJob = defineJob({
  name: 'imports/import-file',
  data: importData,
  expireInSeconds: 5 * 60,
  // A small file does not wait for a large one. Each is read in a process of its own, of 256 MB at most.
  concurrency: 3,
  perOrganisation: 2,
})

/**
 * Imports one ticketing file. Files of an organisation are taken in the order of their arrival, and a season may take
 * minutes: a queue of its own, so that no workbook waits for it.
 */
export const importTicketingFileJob = defineJob({
  name: 'imports/import-ticketing-file',
  data: importData,
  expireInSeconds: 30 * 60,
  concurrency: 2,
  perOrganisation: 1,
})

/** The job of a kind of upload. */
export const importJobOf = (kind: ImportKind['kind']) => (kind === 'ticketing' ? importTicketingFileJob : importFileJob)

export type ImportJob = ReturnType<typeof importJobOf>
