import { expect, test } from 'vitest'
import { daysAfter, daysBefore, yearsBefore } from './instants'

const sevenYearsBefore = (now: string) => yearsBefore(new Date(now), 7).toISOString()

test('29 February becomes 28 February in other years', () => {
  expect(sevenYearsBefore('2028-02-29T09:30:00.000Z')).toBe('2021-02-28T09:30:00.000Z')
  expect(yearsBefore(new Date('2028-02-29T00:00:00Z'), 8).toISOString()).toBe('2020-02-29T00:00:00.000Z')
})

test('any other day is the same day in the earlier year', () => {
  expect(sevenYearsBefore('2028-03-01T00:00:00.000Z')).toBe('2021-03-01T00:00:00.000Z')
  expect(sevenYearsBefore('2027-02-28T23:59:59.999Z')).toBe('2020-02-28T23:59:59.999Z')
  expect(sevenYearsBefore('2026-12-31T12:00:00.000Z')).toBe('2019-12-31T12:00:00.000Z')
})

test('days before and after an instant are of 24 hours', () => {
  expect(daysBefore(new Date('2026-03-01T09:30:00Z'), 2).toISOString()).toBe('2026-02-27T09:30:00.000Z')
  expect(daysAfter(new Date('2026-03-28T23:30:00Z'), 2).toISOString()).toBe('2026-03-30T23:30:00.000Z')
})
