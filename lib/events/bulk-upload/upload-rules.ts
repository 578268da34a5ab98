import { messages } from './messages'

/** One workbook at a time. */
export const uploadExtension = '.xlsx'
export const uploadMaxBytes = 20 * 1024 * 1024

/** So many rows of events a workbook may have. */
export const uploadMaxRows = 1_000

/** What becomes of a row without a number that equals an event which is there; the first unless said. */
export const existingChoices = ['skip', 'update', 'create'] as const
export type ExistingChoice = (typeof existingChoices)[number]

/** Letters, digits, underscore, space, plus, hyphen and dot, then a dot and an alphanumeric extension. */
const allowedName = /^[A-Za-z0-9_ +.-]+\.[A-Za-z0-9]+$/
const otherSign = /[^A-Za-z0-9_ +.-]/u

/** What the documented rules say against a file, before it is sent and again when it arrives. */
export function uploadFault({ name, size = 0 }: { name: string; size?: number }): string | undefined {
  if (!name.toLowerCase().endsWith(uploadExtension)) return messages.typeNotAllowed
  // Some systems write an accented letter as two signs: the person sees one.
  const shown = name.normalize('NFC')
  if (!allowedName.test(shown)) return messages.nameInvalid(otherSign.exec(shown)?.[0])
  return size > uploadMaxBytes ? messages.tooLarge : undefined
}
