// R-15 of docs/drills.md.

import { describe, expect, test } from 'vitest'
import { addDays, dateTimeInLondon, dayInLondon, daysBetween, formatDate, isPlainDate, yearOf } from './plain-date'
import {
  bannerDateOf,
  dueDateOf,
  firstDayOf,
  formatFinancialYear,
  lastDayOf,
  previousQuarter,
  quarterCode,
  quarterOf,
  quarterOfCode,
  quartersBetween,
  quarterTiming,
} from './quarter'

const quarterName = ({ year, quarter }: { year: number; quarter: number }) => `${formatFinancialYear(year)} Q${quarter}`

describe('a calendar date', () => {
  test.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-04-00',
    '2026-01-99',
    '26-04-01',
    '2026-4-1',
    '',
    '2026-04-01T00:00',
  ])('%s is no date', (text) => expect(isPlainDate(text)).toBe(false))
  test.each(['2028-02-29', '2026-12-31', '2022-01-01'])('%s is a date', (text) => expect(isPlainDate(text)).toBe(true))
  test('is shown day first', () => expect(formatDate('2026-11-07')).toBe('07/11/2026'))
  test('moves over the end of a leap February', () => expect(addDays('2028-02-28', 2)).toBe('2028-03-01'))
  test('is so many days after another, over a night that is an hour shorter too', () => {
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2)
    expect(daysBetween('2026-03-30', '2026-03-28')).toBe(-2)
  })
  test('is in a calendar year', () => expect(yearOf('2026-03-31')).toBe(2026))
})

describe('today is a day in Europe/London', () => {
  test.each([
    ['2026-03-31T22:59:59Z', '2026-03-31'],
    ['2026-03-31T23:30:00Z', '2026-04-01'],
    ['2026-10-25T00:30:00Z', '2026-10-25'],
    ['2026-10-24T23:30:00Z', '2026-10-25'],
    ['2026-12-31T23:59:59Z', '2026-12-31'],
  ])('%s is %s', (instant, day) => expect(dayInLondon(new Date(instant))).toBe(day))
  test('an instant is shown in London time', () =>
    expect(dateTimeInLondon(new Date('2026-07-01T18:05:00Z'))).toBe('01/07/2026 at 19:05'))
})

describe('a day falls in a quarter, due at the end of the next, with the banner two weeks before', () => {
  test.each([
    ['2026-03-31', '2025/26 Q4', '2026-01-01', '2026-03-31', '2026-06-30', '2026-06-16'],
    ['2026-04-01', '2026/27 Q1', '2026-04-01', '2026-06-30', '2026-09-30', '2026-09-16'],
    ['2026-06-30', '2026/27 Q1', '2026-04-01', '2026-06-30', '2026-09-30', '2026-09-16'],
    ['2026-07-01', '2026/27 Q2', '2026-07-01', '2026-09-30', '2026-12-31', '2026-12-17'],
    ['2026-09-30', '2026/27 Q2', '2026-07-01', '2026-09-30', '2026-12-31', '2026-12-17'],
    ['2026-10-01', '2026/27 Q3', '2026-10-01', '2026-12-31', '2027-03-31', '2027-03-17'],
    ['2026-12-31', '2026/27 Q3', '2026-10-01', '2026-12-31', '2027-03-31', '2027-03-17'],
    ['2027-01-01', '2026/27 Q4', '2027-01-01', '2027-03-31', '2027-06-30', '2027-06-16'],
    ['2024-02-29', '2023/24 Q4', '2024-01-01', '2024-03-31', '2024-06-30', '2024-06-16'],
    ['2028-02-29', '2027/28 Q4', '2028-01-01', '2028-03-31', '2028-06-30', '2028-06-16'],
    ['2022-01-01', '2021/22 Q4', '2022-01-01', '2022-03-31', '2022-06-30', '2022-06-16'],
    ['2040-12-31', '2040/41 Q3', '2040-10-01', '2040-12-31', '2041-03-31', '2041-03-17'],
    ['2100-03-01', '2099/00 Q4', '2100-01-01', '2100-03-31', '2100-06-30', '2100-06-16'],
  ])('%s is in %s', (date, name, first, last, due, banner) => {
    const quarter = quarterOf(date)
    expect([
      quarterName(quarter),
      firstDayOf(quarter),
      lastDayOf(quarter),
      dueDateOf(quarter),
      bannerDateOf(quarter),
    ]).toEqual([name, first, last, due, banner])
  })
})

describe('an event has a row for every quarter its dates touch', () => {
  test.each([
    ['2026-11-07', '2026-11-07', ['2026/27 Q3']],
    ['2026-06-30', '2026-07-01', ['2026/27 Q1', '2026/27 Q2']],
    ['2026-03-31', '2026-04-01', ['2025/26 Q4', '2026/27 Q1']],
    ['2026-09-12', '2027-03-28', ['2026/27 Q2', '2026/27 Q3', '2026/27 Q4']],
    ['2024-02-29', '2024-02-29', ['2023/24 Q4']],
    ['2026-07-01', '2026-06-30', []],
    ['2026-05-02', '2026-05-01', []],
  ])('%s to %s', (start, end, quarters) => expect(quartersBetween(start, end).map(quarterName)).toEqual(quarters))
  test('two years and a month touch nine', () => expect(quartersBetween('2026-02-01', '2028-02-29')).toHaveLength(9))
})

describe('a quarter has one before it, and a number that sorts', () => {
  test.each([
    [{ year: 2026, quarter: 1 }, { year: 2025, quarter: 4 }, 20261],
    [{ year: 2026, quarter: 2 }, { year: 2026, quarter: 1 }, 20262],
    [{ year: 2026, quarter: 4 }, { year: 2026, quarter: 3 }, 20264],
  ] as const)('%o', (quarter, before, code) => {
    expect(previousQuarter(quarter)).toEqual(before)
    expect(quarterCode(quarter)).toBe(code)
    expect(quarterOfCode(code)).toEqual(quarter)
  })
})

describe('a quarter is past, current or future relative to today', () => {
  test.each([
    ['2026-11-20', 2026, 3, 'current'],
    ['2026-11-20', 2026, 2, 'past'],
    ['2026-11-20', 2026, 4, 'future'],
    ['2027-03-31', 2026, 4, 'current'],
    ['2027-03-31', 2027, 1, 'future'],
    ['2027-04-01', 2026, 4, 'past'],
    ['2027-04-01', 2027, 1, 'current'],
  ] as const)('on %s, %i Q%i is %s', (today, year, quarter, when) =>
    expect(quarterTiming({ year, quarter }, today)).toBe(when),
  )
})
