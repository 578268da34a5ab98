import { messages } from './messages'

/** The size and type limits of a logo. */
export const logoMaxBytes = 100_000
export const logoExtensions = ['.jpg', '.jpeg', '.png'] as const

const fileNameMaxLength = 150

/** Letters of any language, digits, spaces and the punctuation usual in file names; no path separators. */
const validFileName = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} ._()&',+-]*$/u
/** Names that Windows reserves for devices, with any extension. */
const reservedFileName = /^(?:con|prn|aux|nul|com\d|lpt\d)\./i

/** Why the name or size of a file is not accepted for a logo, in the specification's wording; undefined where it is. */
export function logoFileFault({ name, size }: { name: string; size: number }): string | undefined {
  if (name.length > fileNameMaxLength || !validFileName.test(name) || reservedFileName.test(name))
    return messages.fileNameInvalid
  if (!logoExtensions.some((extension) => name.toLowerCase().endsWith(extension))) return messages.fileTypeNotAllowed
  return size > logoMaxBytes ? messages.fileTooLarge : undefined
}
