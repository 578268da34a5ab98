import { expect, test } from 'vitest'
import { readTypedNumber, showDate, showNumber } from './typed-values'

test('a date is shown day first', () => {
  expect(showDate('2025-04-01')).toBe('01/04/2025')
  expect(showDate(null)).toBe('')
  expect(showDate('31/02/2025')).toBe('31/02/2025')
})

test.each(['twelve', '1.5', '£3', '1-2', '1e3', '9999999999999999'])('%s is no whole number', (typed) => {
  expect(readTypedNumber(typed)).toBeUndefined()
})

test.each([
  ['0', 0],
  ['1,204', 1204],
  [' 12 000 ', 12_000],
  ['-3', -3],
])('%s is read as %i', (typed, number) => {
  expect(readTypedNumber(typed)).toBe(number)
})

test('a blank figure is null and not zero, and shows nothing', () => {
  expect(readTypedNumber(' ')).toBeNull()
  expect(showNumber(null)).toBe('')
  expect(showNumber(0)).toBe('0')
  expect(showNumber(1204)).toBe('1,204')
})

test('a figure may have as many decimals as the field allows', () => {
  expect(readTypedNumber('12.5', 2)).toBe(12.5)
  expect(readTypedNumber('12.555', 2)).toBeUndefined()
})
