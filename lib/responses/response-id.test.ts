import { expect, test } from 'vitest'
import { isResponseId, newResponseId } from './response-id'
import { uuidOf } from './uuid'
import { isValidationKey, newValidationKey } from './validation-key'

test('16 bytes become a UUID with the bits of its version and variant', () => {
  const bytes = Uint8Array.from({ length: 16 }, (_, at) => at)
  expect(uuidOf(7, bytes)).toBe('00010203-0405-7607-8809-0a0b0c0d0e0f')
  expect(uuidOf(8, bytes.fill(255))).toBe('ffffffff-ffff-8fff-bfff-ffffffffffff')
})

test('a response id begins with its time, so that ids sort in the order in which responses were begun', () => {
  const id = newResponseId(new Date('2026-11-21T12:00:00.123Z'))
  expect(isResponseId(id)).toBe(true)
  expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(Date.parse('2026-11-21T12:00:00.123Z'))
  expect(id < newResponseId(new Date('2026-11-21T12:00:00.124Z'))).toBe(true)
})

const good = '019aa6a5-8a7b-7c3d-9e4f-0123456789ab'
test.each([
  '',
  good.slice(1),
  `${good}0`,
  `0${good}`,
  good.toUpperCase(),
  good.replaceAll('-', ''),
  good.replace('0', 'g'),
  `${good.slice(0, -1)}g`,
  good.replace('7c3d', '7c3g'),
])('%j is no response id', (text) => {
  expect(isResponseId(good)).toBe(true)
  expect(isResponseId(text)).toBe(false)
})

test('a validation key has 22 characters of base64url', () => {
  expect(isValidationKey(newValidationKey())).toBe(true)
  expect(isValidationKey('Az09-_Az09-_Az09-_Az09')).toBe(true)
  for (const text of ['', 'x', 'x'.repeat(21), 'x'.repeat(23), `${'x'.repeat(21)}+`, `${'x'.repeat(21)}=`])
    expect(isValidationKey(text)).toBe(false)
})
