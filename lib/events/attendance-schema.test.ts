import { describe, expect, test } from 'vitest'
import { attendanceRows, figure } from './attendance-schema'

const mistakeIn = (value: unknown) => figure.safeParse(value).error?.issues[0]?.message

test.each([0, 1, 99_999_999, null])('%s is a figure', (value) => expect(mistakeIn(value)).toBeUndefined())

test.each([
  [-1, 'Figures are whole numbers, 0 or more'],
  [1.5, 'Figures are whole numbers, 0 or more'],
  ['5', 'Figures are whole numbers, 0 or more'],
  [100_000_000, 'Figures go up to 99,999,999'],
])('%j is none', (value, message) => expect(mistakeIn(value)).toBe(message))

describe('the rows of an event', () => {
  const rowsOf = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ year: 2022 + Math.floor(at / 4), quarter: (at % 4) + 1 }))
  const isAccepted = (rows: unknown[]) => attendanceRows.safeParse(rows).success

  test('are 80 at most', () =>
    expect([0, 80, 81].map((count) => isAccepted(rowsOf(count)))).toEqual([true, true, false]))
  test('are of each quarter once', () => {
    const [q1, q2] = [
      { year: 2026, quarter: 1 },
      { year: 2026, quarter: 2 },
    ]
    expect(isAccepted([q1, q2, { year: 2027, quarter: 1 }])).toBe(true)
    expect(attendanceRows.safeParse([q1, q2, { ...q1, knownAttendance: 5 }]).error?.issues[0]?.message).toBe(
      'A quarter can be given only once',
    )
  })
  test('are of quarters that there are', () => {
    expect([1899, 1900, 9999, 10_000].map((year) => isAccepted([{ year, quarter: 1 }]))).toEqual([
      ...[false, true, true, false],
    ])
    expect([0, 1, 4, 5].map((quarter) => isAccepted([{ year: 2026, quarter }]))).toEqual([false, true, true, false])
  })
})
