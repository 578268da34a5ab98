import { z } from 'zod'
import { count, flag, id, instant, model, word } from '@/lib/floor/validation/answer-fields'

/** What the calls about answers from paper answer, as their description tells it. */

export const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const acceptedAnswer = model('AcceptedUpload', { id, message: word })

export const uploadsAnswer = z.object({
  data: z.array(
    model('AnswerUpload', {
      id,
      filename: word,
      status: word,
      rowsRead: count,
      rowsTotal: count.nullable(),
      messages: z.array(word),
      findingsCount: count,
      added: count.nullable(),
      hasFile: flag,
      createdAt: instant,
      createdByName: word,
      finishedAt: instant.nullable(),
      undoneAt: instant.nullable(),
    }),
  ),
})

export const findingsAnswer = model('UploadFindings', {
  id,
  filename: word,
  status: word,
  findings: z.array(
    z.object({
      sheet: word,
      cell: word,
      column: word,
      severity: z.enum(['error', 'warning', 'information']),
      type: word,
      description: word,
      fix: word,
    }),
  ),
})
