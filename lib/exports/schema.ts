import { z } from 'zod'
import { exportFormats } from '@/db/stored-values'
import { recordId } from '@/lib/floor/validation/fields'
import { messages } from './messages'
import { organisationKinds } from './rules'

/** `format` and `marked` extend the documented call: CSV or Excel, with or without marked answers. */
export const exportRequest = z.object({
  organisationId: recordId(messages.organisationRequired),
  type: z.enum(organisationKinds, { error: messages.typeRequired }),
  format: z.enum(exportFormats, { error: messages.formatRequired }).default('xlsx'),
  marked: z.enum(['include', 'exclude'], { error: messages.markedRequired }).default('include'),
})

export type ExportRequest = z.output<typeof exportRequest>

export const exportToCancel = z.object({ exportId: recordId(messages.exportRequired) })
