import { fileNameFault } from '@/lib/imports/file-name-fault'
import { messages } from './messages'

/** One workbook at a time. */
export const uploadExtension = '.xlsx'
export const uploadMaxBytes = 20 * 1024 * 1024

/** The name under which the template is downloaded, and under which it is to stay; `GET /api/resources/{fileName}`. */
export const templateFileName = 'EventsUploadTemplate.xlsx'

/** So many rows of events a workbook may have. */
export const uploadMaxRows = 1_000

/** What becomes of a row without a number that equals an event which is there; the first unless said. */
export const existingChoices = ['skip', 'update', 'create'] as const
export type ExistingChoice = (typeof existingChoices)[number]

/** What the documented rules say against a file, before it is sent and again when it arrives. */
export function uploadFault({ name, size = 0 }: { name: string; size?: number }): string | undefined {
  const fault = fileNameFault(name, uploadExtension, messages)
  return fault ?? (size > uploadMaxBytes ? messages.tooLarge : undefined)
}
