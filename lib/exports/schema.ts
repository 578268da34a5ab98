import { z } from 'zod'
import { recordId } from '@/lib/floor/validation/fields'
import { say } from './messages'

/** What is asked for. `format` and `marked` are beyond the documented call: CSV or Excel, with or without marked answers. */
export const exportRequest = z.object({
  organisationId: recordId(say.organisationRequired),
  type: z.enum(['Mapped', 'Unmapped'], { error: say.typeRequired }),
  format: z.enum(['csv', 'xlsx'], { error: say.formatRequired }).default('xlsx'),
  marked: z.enum(['include', 'exclude'], { error: say.markedRequired }).default('include'),
})

export type ExportRequest = z.output<typeof exportRequest>

export const exportToCancel = z.object({ exportId: recordId(say.exportRequired) })
