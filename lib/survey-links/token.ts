import { randomInt } from 'node:crypto'
import { quickCodeAlphabet } from '@/lib/surveys/quick-code'

/** What the address of a labelled link ends in: long enough that nobody meets another one by a slip of the hand. */
export const tokenLength = 7

/** A new token, of the signs of quick codes: none of them looks like another. */
export function newToken(): string {
  return Array.from({ length: tokenLength }, () => quickCodeAlphabet[randomInt(quickCodeAlphabet.length)]).join('')
}

/** A token as it came with an address, without regard to case and blanks; undefined for what cannot be one. */
export function parseToken(text: string): string | undefined {
  const token = text.trim().toUpperCase()
  return /^[\dA-Z]{6,8}$/.test(token) ? token : undefined
}
