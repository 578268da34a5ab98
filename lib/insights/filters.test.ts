import { describe, expect, test } from 'vitest'
import { describePeriod, formatFilters, parseFilters, periodOfReport, usualYear } from './filters'

describe('an address', () => {
  test.each([
    ['nothing', {}, {}],
    ['blank values', { year: '', quarter: '', type: '' }, {}],
    ['words for numbers', { year: 'last', quarter: 'Q1', organisation: '1 or 1' }, {}],
    ['a fifth quarter', { quarter: '5' }, {}],
    ['a value twice', { year: ['2025', '2026'] }, {}],
    ['names of its own', { colour: 'red', constructor: 'x' }, {}],
    ['good values beside bad ones', { year: '2025', quarter: '9', place: '12' }, { year: 2025, place: 12 }],
  ])('with %s', (_, address, filters) => expect(parseFilters(address)).toEqual(filters))

  test('is the same text for the same filters, whatever their order', () => {
    expect(formatFilters({ quarter: 2, year: 2026, organisation: 7 })).toBe('organisation=7&year=2026&quarter=2')
    expect(formatFilters({ organisation: 7, year: 2026, quarter: 2 })).toBe('organisation=7&year=2026&quarter=2')
    expect(formatFilters({})).toBe('')
  })
})

test.each([
  ['2026-04-01', 2025],
  ['2026-06-30', 2025],
  ['2026-07-01', 2026],
  ['2026-11-22', 2026],
  ['2027-03-31', 2026],
])('on %s a bare address shows %i', (today, year) => expect(usualYear(today)).toBe(year))

describe('on 22 November 2026', () => {
  const today = '2026-11-22'
  test('the year that runs: two quarters have ended, the third is running', () =>
    expect(periodOfReport({}, today)).toEqual({ year: 2026, quarters: [1, 2], running: 3, isComparable: true }))
  test('a past year is whole', () =>
    expect(periodOfReport({ year: 2025 }, today)).toEqual({
      year: 2025,
      quarters: [1, 2, 3, 4],
      running: null,
      isComparable: true,
    }))
  test('a quarter to come has no figures, and is called by its name', () => {
    const period = periodOfReport({ year: 2026, quarter: 4 }, today)
    expect(period).toEqual({ year: 2026, quarters: [], running: null, isComparable: false, toCome: 4 })
    expect(describePeriod(period)).toBe('Q4 of 2026/27')
    expect(describePeriod(periodOfReport({ year: 2027 }, today))).toBe('2027/28')
  })
  test('the running quarter alone is not compared', () =>
    expect(periodOfReport({ year: 2026, quarter: 3 }, today)).toEqual({
      year: 2026,
      quarters: [3],
      running: null,
      isComparable: false,
    }))
  test.each([[{ year: 2026, quarter: 4 }], [{ year: 2027 }]])('%j is to come: no quarter', (filters) =>
    expect(periodOfReport(filters, today).quarters).toEqual([]),
  )
})

test.each([
  [[1], 'Q1 of 2026/27'],
  [[1, 2], 'Q1 and Q2 of 2026/27'],
  [[1, 2, 3], 'Q1 to Q3 of 2026/27'],
  [[1, 2, 3, 4], '2026/27'],
] as const)('the quarters %j are %j', (quarters, words) => expect(describePeriod({ year: 2026, quarters })).toBe(words))
