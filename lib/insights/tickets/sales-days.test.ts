import { expect, test } from 'vitest'
import { describeDaysBefore, salesPeriodOf, yearBefore } from './sales-days'

test.each([
  ['2026-11-22', '2025-11-22'],
  ['2024-02-29', '2023-02-28'],
  ['2025-02-28', '2024-02-28'],
])('a year before %s was %s', (day, before) => expect(yearBefore(day)).toBe(before))

test('a year to come has no days', () => expect(salesPeriodOf({ year: 2027 }, '2026-11-22')).toBeNull())

test('a running year goes to today, and is compared with the same days', () =>
  expect(salesPeriodOf({ year: 2026 }, '2026-11-22')).toEqual({
    year: 2026,
    days: { from: '2026-04-01', until: '2026-11-22' },
    before: { from: '2025-04-01', until: '2025-11-22' },
    isRunning: true,
  }))

test('a quarter that ends with February is compared with the whole of that of a leap year', () =>
  expect(salesPeriodOf({ year: 2024, quarter: 4 }, '2026-11-22')).toEqual({
    year: 2024,
    quarter: 4,
    days: { from: '2025-01-01', until: '2025-03-31' },
    before: { from: '2024-01-01', until: '2024-03-31' },
    isRunning: false,
  }))

test('the last day of a year is a running one', () =>
  expect(salesPeriodOf({ year: 2025 }, '2026-03-31')?.isRunning).toBe(true))

test.each([
  ['a year that is over', { year: 2025 }, 'in 2024/25'],
  ['a quarter that is over', { year: 2026, quarter: 1 }, 'in the same quarter of 2025/26'],
  ['a year that is running', { year: 2026 }, 'in the same days of 2025/26'],
  ['a quarter that is running', { year: 2026, quarter: 3 }, 'in the same days of 2025/26'],
])('%s stands beside the same time of the year before, in words', (_, asked, words) => {
  const period = salesPeriodOf(asked, '2026-11-22')
  expect(period && describeDaysBefore(period)).toBe(words)
})
