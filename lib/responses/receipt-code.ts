/**
 * The 32 characters of a receipt code, five bits each, without ambiguous ones (no O, I, L, U). This file uses neither
 * Node nor browser APIs, so that a device without a network makes the same code.
 */
export const receiptAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 16 characters of five bits: 80 bits cannot be guessed, and it is as long as a card number. */
const receiptLength = 16

/** The text that is hashed into a code; see `receiptCodeFrom`. */
export const receiptSeed = (validationKey: string) => `receipt:${validationKey}`

/**
 * The receipt code of a SHA-256 of `receiptSeed(validationKey)`: always the same for a response, so that the thanks
 * page can show it again, and the key cannot be derived from it.
 */
export function receiptCodeFrom(digest: Uint8Array): string {
  let code = ''
  let [bits, bitCount] = [0, 0]
  for (const byte of digest) {
    bits = (bits << 8) | byte
    bitCount += 8
    while (bitCount >= 5 && code.length < receiptLength) {
      bitCount -= 5
      code += receiptAlphabet[(bits >> bitCount) & 31]
      bits &= (1 << bitCount) - 1
    }
  }
  return code
}

/** `K7QF-2M9X-R4TB-8WHD`: groups of four, for reading out and writing down. */
export const formatReceiptCode = (code: string): string => code.replace(/.{4}(?=.)/g, '$&-')

const lookalikes: Record<string, string> = { O: '0', I: '1', L: '1', U: 'V' }

/**
 * Reads a typed code: any case, with or without hyphens, blanks or full stops; characters outside the alphabet are read
 * as those they look like.
 * @returns undefined for what cannot be a code
 */
export function parseReceiptCode(typed: string): string | undefined {
  const signs = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Dash}._]/gu, '')
  if (signs.length !== receiptLength) return undefined
  const code = signs.replace(/[OILU]/g, (sign) => lookalikes[sign] ?? sign)
  return [...code].every((sign) => receiptAlphabet.includes(sign)) ? code : undefined
}
