import { messages } from './messages'

/** An upload is one workbook of at most 20 MB. */
export const uploadExtension = '.xlsx'
export const uploadMaxBytes = 20 * 1024 * 1024

/** Letters, digits, underscore, space, plus or hyphen, then a dot and an alphanumeric extension. */
const allowedName = /^[A-Za-z0-9_ +-]+\.[A-Za-z0-9]+$/

/** The message for a file that the documented rules refuse, or undefined; checked in the browser and on the server. */
export function uploadFault({ name }: { name: string }): string | undefined {
  if (!name.toLowerCase().endsWith(uploadExtension)) return messages.typeNotAllowed
  return allowedName.test(name) ? undefined : messages.nameInvalid
}
