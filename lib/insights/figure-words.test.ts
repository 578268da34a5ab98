import { expect, test } from 'vitest'
import { countOf } from '@/lib/floor/format-number'
import { describeChange, formatFigure, listInWords } from './figure-words'

test.each([
  [null, 'number', '–'],
  [0, 'number', '0'],
  [48_210, 'number', '48,210'],
  [0.124, 'share', '12%'],
  [0.125, 'share', '13%'],
  [0.001, 'share', '<1%'],
  [0.999, 'share', '>99%'],
  [31.26, 'average', '31.3'],
  [1250, 'pence', '£12.50'],
  [99_999, 'pence', '£999.99'],
  [0, 'pence', '£0.00'],
  [100_000, 'pence', '£1,000.00'],
  [123_456_789, 'pence', '£1,234,567.89'],
  [1234.56, 'pence', '£12.35'],
  [-250, 'pence', '-£2.50'],
] as const)('%d as %s is %j', (figure, unit, words) => expect(formatFigure(figure, unit)).toBe(words))

const before = 'in 2025/26'
test.each([
  [0, 0, 'nothing in 2025/26 either'],
  [5, 0, 'nothing in 2025/26'],
  [1004, 1000, 'about the same as in 2025/26'],
  [1005, 1000, '1% more than in 2025/26'],
  [995, 1000, '1% less than in 2025/26'],
  [0, 1000, '100% less than in 2025/26'],
  [25_000, 1000, '2,400% more than in 2025/26'],
])('%d beside %d: %s', (now, earlier, words) => expect(describeChange(now, earlier, before)).toBe(words))

test('counts and lists in words', () => {
  expect(countOf(1, 'event')).toBe('1 event')
  expect(countOf(1200, 'event')).toBe('1,200 events')
  expect(listInWords(['Q1'])).toBe('Q1')
  expect(listInWords(['Q1', 'Q2', 'Q3'])).toBe('Q1, Q2 and Q3')
})
