import { createHash } from 'node:crypto'
import { normaliseHeading } from './headings'

/** Tells files of the same columns from others: the headings in their order. @returns 64 hexadecimal characters */
export const fingerprintOf = (header: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(header.map(normaliseHeading)))
    .digest('hex')
