import { fileNameFault } from '@/lib/imports/file-name-fault'
import { messages } from './messages'

/** One CSV file at a time. */
export const uploadExtension = '.csv'
export const uploadMaxBytes = 200 * 1024 * 1024

/** The name under which the template is downloaded; `GET /api/resources/{fileName}`. */
export const templateFileName = 'TicketingDataUploadTemplate.csv'

/** The list shows so many uploads; older ones are in the audit trail. */
export const recordsMost = 1_000

/** The page looks again so often while a file waits or is being read. */
export const refreshMs = 30_000

/** What the documented rules say against a file, before it is sent and again when it arrives. */
export function uploadFault({ name, size = 0 }: { name: string; size?: number }): string | undefined {
  const fault = fileNameFault(name, uploadExtension, messages)
  return fault ?? (size > uploadMaxBytes ? messages.tooLarge : undefined)
}
