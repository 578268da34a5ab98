import { randomInt } from 'node:crypto'

/** Digits and capitals except 0, 1, I, L, O and U, which are mistaken for others (U for V). 30 characters. */
export const quickCodeAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
export const quickCodeLength = 10

/** A new random quick code, of 30¹⁰ (6 × 10¹⁴) possible ones. */
export function newQuickCode(): string {
  return Array.from({ length: quickCodeLength }, () => quickCodeAlphabet[randomInt(quickCodeAlphabet.length)]).join('')
}
