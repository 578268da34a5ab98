import { z } from 'zod'
import { importStatuses } from '@/db/stored-values'
import { anyText, count, flag, id, instant, oneOf } from '@/lib/floor/validation/answer-fields'

// What the calls about uploads answer, alike for each kind.

/** An upload as a history lists it, but for what came of it. */
export const listedUpload = {
  id,
  filename: anyText,
  status: oneOf(...importStatuses),
  rowsRead: count,
  rowsTotal: count.nullable(),
  messages: z.array(anyText),
  findingsCount: count,
  hasFile: flag,
  createdAt: instant,
  createdByName: anyText,
  finishedAt: instant.nullable(),
  undoneAt: instant.nullable(),
}

/** An upload with what was found in it. */
export const uploadWithFindings = {
  id,
  filename: anyText,
  status: oneOf(...importStatuses),
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
}
