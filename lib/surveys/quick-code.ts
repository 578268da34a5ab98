import { randomInt } from 'node:crypto'

/** Digits and capitals without those that look alike: no 0 O, 1 I L, U V. */
export const quickCodeAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
export const quickCodeLength = 10

/** A new quick code: random, so that nobody can guess the next. */
export function newQuickCode(): string {
  return Array.from({ length: quickCodeLength }, () => quickCodeAlphabet[randomInt(quickCodeAlphabet.length)]).join('')
}
