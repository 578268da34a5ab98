import { z } from 'zod'
import { bulkFields } from '@/lib/floor/bulk/bulk-rows'

/** What is done to several surveys at once: a transition of a single one. */
export const surveyAction = z.object({
  kind: z.enum(['close', 'reopen', 'archive', 'unarchive'], { error: 'must be close, reopen, archive or unarchive' }),
})

export const bulkSurveys = z.object({ ...bulkFields, action: surveyAction })

export type SurveyAction = z.output<typeof surveyAction>
export type BulkSurveys = z.output<typeof bulkSurveys>
