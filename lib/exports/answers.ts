import { z } from 'zod'
import { count, flag, id, instant, word } from '@/lib/floor/validation/answer-fields'

/** What the calls about exports answer, as their description tells it. */

/** The answers of a large survey are made by the worker: ask about them in the list of exports. */
export const queuedAnswer = z.object({ exportId: id, status: z.literal('Queued') })

export const requestedAnswer = z.object({ id, rows: count, waitSeconds: count })

export const exportRowAnswer = z.object({
  id,
  name: word,
  type: z.enum(['Mapped', 'Unmapped', 'Survey']),
  format: z.enum(['csv', 'xlsx']),
  surveyId: id.nullable(),
  surveyName: word.nullable(),
  requestDate: instant,
  processDate: instant.nullable(),
  expiryDate: instant.nullable(),
  status: z.enum(['Queued', 'Processing', 'Completed', 'Failed', 'Cancelled', 'Expired']),
  fileLink: word.nullable(),
  rowsWritten: count,
  rowsTotal: count.nullable(),
  failure: word.nullable(),
  organisationId: id,
  organisationName: word,
  withMarked: flag,
  sha256: word.nullable(),
})

/** One survey's answers. */
export const answerFiles = ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']

/** The CSV files of an organisation's answers come in one archive. */
export const exportFiles = [...answerFiles, 'application/zip']
