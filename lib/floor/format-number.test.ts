import { expect, test } from 'vitest'
import { countOf, formatNumber } from './format-number'

test.each([0, 1, -1, 999, 1_000, 1_234_567, 0.5, 1_234.5678, -0.1, Number.NaN])(
  '%d is written as `toLocaleString` does',
  (value) => expect(formatNumber(value)).toBe(value.toLocaleString('en-GB')),
)

test('one is one, and thousands have their comma', () => {
  expect(countOf(0, 'event')).toBe('0 events')
  expect(countOf(1, 'event')).toBe('1 event')
  expect(countOf(1203, 'event')).toBe('1,203 events')
  expect(countOf(1203, 'person', 'people')).toBe('1,203 people')
})
