import { expect, test } from 'vitest'
import { mappingSchema } from './mapping-schema'
import { templateProfile } from './template'

const { mapping } = templateProfile

test.each([
  ['a field that there is not', { columns: { seat: 'Seat' } }],
  ['a column without a name', { columns: { reference: '' } }],
  ['a heading that is too long', { columns: { reference: 'x'.repeat(256) } }],
  ['another grain', { grain: 'basket' }],
  ['another order of dates', { dateOrder: 'ydm' }],
  ['another meaning of a status', { statusWords: { paid: 'Paid' } }],
  ['a word that is too long', { statusWords: { ['x'.repeat(76)]: 'Sale' } }],
  [
    'too many words',
    { concessions: Object.fromEntries(Array.from({ length: 501 }, (_, index) => [`t${index}`, true])) },
  ],
  ['a provider that can be none', { providerId: 0 }],
  ['another sign before pence', { decimalSign: ' ' }],
])('%s is refused', (_, about) => {
  expect(mappingSchema.safeParse({ ...mapping, ...about }).success).toBe(false)
})

test('what was sold and is no longer may be a meaning', () => {
  const statusWords = { paid: 'Sale', canceled: 'void', pending: 'ignored' } as const
  expect(mappingSchema.parse({ ...mapping, statusWords }).statusWords).toEqual(statusWords)
})
