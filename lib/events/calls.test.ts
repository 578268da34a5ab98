import { expect, test } from 'vitest'
import { eventCalls } from './calls'
import { dateRangeOf, periodOf } from './period'

const isAcceptedYear = (year: string) => eventCalls.list.query?.safeParse({ year }).success

test.each(['0000', '0001', '1999', '2100', '9999', '-2'])('%s is refused as a financial year', (year) => {
  expect(isAcceptedYear(year)).toBe(false)
})

test('every accepted year has a first day, and -1 is all years', () => {
  for (let year = 2000; year < 2100; year++) {
    expect(isAcceptedYear(String(year))).toBe(true)
    expect(dateRangeOf(periodOf(year, undefined))?.from).toBe(`${year}-04-01`)
  }
  expect(isAcceptedYear('-1')).toBe(true)
})
