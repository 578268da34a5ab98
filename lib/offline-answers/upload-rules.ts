import { messages } from './messages'

/** One workbook a survey. */
export const uploadExtension = '.xlsx'
export const uploadMaxBytes = 20 * 1024 * 1024

/** Letters, digits, underscore, space, plus or hyphen, then a dot and an alphanumeric extension. */
const allowedName = /^[A-Za-z0-9_ +-]+\.[A-Za-z0-9]+$/

/** What the documented rules say against a file, before it is sent and again when it arrives. */
export function uploadFault({ name }: { name: string }): string | undefined {
  if (!name.toLowerCase().endsWith(uploadExtension)) return messages.typeNotAllowed
  return allowedName.test(name) ? undefined : messages.nameInvalid
}
