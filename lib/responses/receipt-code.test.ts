import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { formatReceiptCode, parseReceiptCode, receiptAlphabet, receiptCodeFrom, receiptSeed } from './receipt-code'
import { hashReceiptCode, newValidationKey, receiptCodeOf } from './validation-key'

describe('typed text is not a receipt code', () => {
  test.each([
    '',
    'K7QF',
    'K7QF-2M9X-R4TB-8WH',
    'K7QF-2M9X-R4TB-8WHDD',
    'K7QF-2M9X-R4TB-8WH$',
    '💥'.repeat(8),
    "' or 1=1 --123456",
  ])('%j', (typed) => expect(parseReceiptCode(typed)).toBeUndefined())
})

test('a receipt code is read in any spelling', () => {
  for (const typed of [
    'K7QF-2M9X-R0TB-1WHD',
    'k7qf2m9xr0tb1whd',
    ' K7QF 2M9X RoTB iWHD ',
    'K7QF–2M9X—ROTB‑LWHD',
    'k7qf.2m9x.r0tb.1whd.',
    'Ｋ７ＱＦ-2M9X-R0TB-1WHD',
  ])
    expect(parseReceiptCode(typed)).toBe('K7QF2M9XR0TB1WHD')
  expect(parseReceiptCode('UUUU-0000-0000-0000')).toBe('VVVV000000000000')
})

test('a receipt code has 80 bits, no ambiguous characters, and depends on the key alone', () => {
  const key = newValidationKey()
  const code = receiptCodeOf(key)
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/)
  expect(receiptCodeOf(key)).toBe(code)
  expect(receiptCodeOf(newValidationKey())).not.toBe(code)
  expect(parseReceiptCode(formatReceiptCode(code))).toBe(code)
  expect(formatReceiptCode(code)).toMatch(/^(?:\w{4}-){3}\w{4}$/)
  expect(hashReceiptCode(code)).toHaveLength(32)
})

test('a receipt code is the first 80 bits of the hash, most significant first', () => {
  const digest = createHash('sha256').update(receiptSeed('AAAAAAAAAAAAAAAAAAAAAA')).digest()
  let number = BigInt(`0x${digest.subarray(0, 10).toString('hex')}`)
  let expected = ''
  for (let sign = 0; sign < 16; sign++) {
    expected = receiptAlphabet[Number(number & 31n)] + expected
    number >>= 5n
  }
  expect(receiptCodeFrom(digest)).toBe(expected)
})
