import { randomBytes } from 'node:crypto'
import { uuidOf } from './uuid'

/** A new UUIDv7 (RFC 9562): the time first, so that rows are in the order they were begun, then 74 random bits. */
export function newResponseId(now: Date): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now.getTime(), 0, 6)
  return uuidOf(7, bytes)
}

export const isResponseId = (text: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)
