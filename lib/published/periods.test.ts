import { describe, expect, test } from 'vitest'
import { draftDayOf, mayBeReleased, quartersOfRelease, quartersToRelease } from './periods'

describe('the day of a draft', () => {
  test.each([
    [{ year: 2026, quarter: 1 }, '2026-10-30'],
    [{ year: 2026, quarter: 2 }, '2027-01-30'],
    [{ year: 2026, quarter: 3 }, '2027-04-30'],
    [{ year: 2026, quarter: 4 }, '2027-07-30'],
  ] as const)('of %j is %s, 30 days after the last day to confirm it', (quarter, day) => {
    expect(draftDayOf(quarter)).toBe(day)
    expect(mayBeReleased(quarter, day)).toBe(true)
  })

  test('has not come on the day before', () =>
    expect(mayBeReleased({ year: 2026, quarter: 1 }, '2026-10-29')).toBe(false))
})

test.each([
  [
    '2026-10-29',
    [
      { year: 2025, quarter: 4 },
      { year: 2025, quarter: 3 },
    ],
  ],
  [
    '2026-10-30',
    [
      { year: 2026, quarter: 1 },
      { year: 2025, quarter: 4 },
    ],
  ],
])('on %s the last two that may be released are %j', (today, quarters) =>
  expect(quartersToRelease(today, 2)).toEqual(quarters),
)

test('a release tells of its quarter, and the last one of a year of all four', () => {
  expect(quartersOfRelease({ year: 2026, quarter: 3 })).toEqual([{ year: 2026, quarter: 3 }])
  expect(quartersOfRelease({ year: 2026, quarter: 4 }).map(({ quarter }) => quarter)).toEqual([1, 2, 3, 4])
})
