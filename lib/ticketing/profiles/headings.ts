import { createHash } from 'node:crypto'

/** A heading as it is compared: case and blanks around or inside do not matter. */
export const normaliseHeading = (heading: string): string =>
  heading.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()

/** Tells files of the same columns from others: the headings in their order. @returns 64 hexadecimal characters */
export const fingerprintOf = (header: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(header.map(normaliseHeading)))
    .digest('hex')
