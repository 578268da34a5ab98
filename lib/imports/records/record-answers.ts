import { z } from 'zod'
import { anyText, count, flag, id, instant, model } from '@/lib/floor/validation/answer-fields'
import { recordIdText } from '@/lib/floor/validation/fields'

/** What the calls about workbooks of records take and answer, alike for each kind. */
export const recordWorkbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const uploadParams = z.object({ id: recordIdText })

export const acceptedUpload = model('AcceptedRecords', { id, message: anyText })

export const recordUploads = z.object({
  data: z.array(
    model('RecordUpload', {
      id,
      filename: anyText,
      status: anyText,
      rowsRead: count,
      rowsTotal: count.nullable(),
      messages: z.array(anyText),
      findingsCount: count,
      count: count.nullable().describe('How many were made, or would be'),
      hasFile: flag,
      createdAt: instant,
      createdByName: anyText,
      finishedAt: instant.nullable(),
      undoneAt: instant.nullable(),
    }),
  ),
})

export const recordUpload = model('RecordUploadDetails', {
  id,
  filename: anyText,
  status: anyText,
  findings: z.array(
    z.object({
      sheet: anyText,
      cell: anyText,
      column: anyText,
      severity: z.enum(['error', 'warning', 'information']),
      type: anyText,
      description: anyText,
      fix: anyText,
    }),
  ),
  preview: z
    .array(z.object({ row: count, name: anyText, detail: anyText }))
    .describe('The first hundred that would be made, with their rows in the workbook'),
})
