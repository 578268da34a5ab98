import { expect, test } from 'vitest'
import { eventCalls } from './calls'
import { daysOf, periodOf } from './period'

const isTaken = (year: string) => eventCalls.list.query?.safeParse({ year }).success

test.each(['0000', '0001', '1999', '2100', '9999', '-2'])('%s is refused as a financial year', (year) => {
  expect(isTaken(year)).toBe(false)
})

test('every accepted year has a first day, and -1 is all years', () => {
  for (let year = 2000; year < 2100; year++) {
    expect(isTaken(String(year))).toBe(true)
    expect(daysOf(periodOf(year, undefined))?.from).toBe(`${year}-04-01`)
  }
  expect(isTaken('-1')).toBe(true)
})
