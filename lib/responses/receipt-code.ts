/**
 * The signs of a receipt code: five bits each, and none that is taken for another (no O, I, L, U). It knows neither Node
 * nor browser, so that a device without a network can make the same code.
 */
export const receiptAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 80 bits: nobody guesses one, and it is as long as the number of a payment card. */
const receiptLength = 16

/** What is hashed to make a code of a validation key; see `receiptCodeFrom`. */
export const receiptSeed = (validationKey: string) => `receipt:${validationKey}`

/**
 * The receipt code in a SHA-256 of `receiptSeed(validationKey)`: always the same for a response, so that the thanks page
 * can show it again, and no way back to the key.
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

/** `K7QF-2M9X-R4TB-8WHD`: groups of four, as they are read out and written down. */
export const formatReceiptCode = (code: string): string => code.replace(/.{4}(?=.)/g, '$&-')

const lookalikes: Record<string, string> = { O: '0', I: '1', L: '1', U: 'V' }

/**
 * A code as somebody typed it: in any case, with or without hyphens, blanks or full stops, with the signs that are not
 * used taken for those they look like. Undefined where it cannot be a code.
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
