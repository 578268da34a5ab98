import { expect, test } from 'vitest'
import { mappingSchema } from './mapping-schema'
import { templateProfile } from './template'

const { mapping } = templateProfile
const wordsOf = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`t${index}`, true]))

test.each([
  ['a field that there is not', { columns: { seat: 'Seat' } }],
  ['a column without a name', { columns: { reference: '' } }],
  ['a heading that is too long', { columns: { reference: 'x'.repeat(256) } }],
  ['another grain', { grain: 'basket' }],
  ['another order of dates', { dateOrder: 'ydm' }],
  ['another meaning of a status', { statusWords: { paid: 'Paid' } }],
  ['a word that is too long', { statusWords: { ['x'.repeat(76)]: 'Sale' } }],
  ['too many words', { concessions: wordsOf(501) }],
  ['a provider that can be none', { providerId: 0 }],
  ['another sign before pence', { decimalSign: ' ' }],
])('%s is refused', (_, about) => {
  expect(mappingSchema.safeParse({ ...mapping, ...about }).success).toBe(false)
})

test('what was sold and is no longer may be a meaning', () => {
  const statusWords = { paid: 'Sale', canceled: 'void', pending: 'ignored' } as const
  expect(mappingSchema.parse({ ...mapping, statusWords }).statusWords).toEqual(statusWords)
})

test('500 words are taken', () => {
  expect(mappingSchema.parse({ ...mapping, concessions: wordsOf(500) }).concessions).toEqual(wordsOf(500))
})
