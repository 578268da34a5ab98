import { messages } from './messages'

/** What a logo may be. */
export const logoMaxBytes = 100_000
export const logoExtensions = ['.jpg', '.jpeg', '.png'] as const

const fileNameMaxLength = 150

/** Letters of any language, figures, spaces and the punctuation that people name files with; no path, no sign of one. */
const wellNamed = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} ._()&',+-]*$/u
/** What Windows reserves for devices, with whatever ending. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)\./i

/** Why a file is not taken as a logo by its name or size, in the specification's words; undefined where it may be. */
export function logoFileFault({ name, size }: { name: string; size: number }): string | undefined {
  if (name.length > fileNameMaxLength || !wellNamed.test(name) || device.test(name)) return messages.fileNameInvalid
  if (!logoExtensions.some((extension) => name.toLowerCase().endsWith(extension))) return messages.fileTypeNotAllowed
  return size > logoMaxBytes ? messages.fileTooLarge : undefined
}
