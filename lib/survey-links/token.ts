import { randomInt } from 'node:crypto'
import { quickCodeAlphabet } from '@/lib/surveys/quick-code'

/** Characters of a labelled link's token: enough that a mistyped one hardly ever matches another link. */
export const tokenLength = 7

/** A new token, of the unambiguous characters of quick codes. */
export function newToken(): string {
  return Array.from({ length: tokenLength }, () => quickCodeAlphabet[randomInt(quickCodeAlphabet.length)]).join('')
}

/** Reads the token of an address, in any case and without outer blanks; undefined for another format. */
export function parseToken(text: string): string | undefined {
  const token = text.trim().toUpperCase()
  return /^[\dA-Z]{6,8}$/.test(token) ? token : undefined
}
