import { describe, expect, test } from 'vitest'
import { quarterQuery, savedQuarterFigures } from './schema'

const cell = (eventId: number, figure = 'knownAttendance') => ({ eventId, figure, before: null, after: 4 })
const mistakeIn = (body: object) => {
  const { error } = savedQuarterFigures.safeParse({ year: 2026, quarter: 3, changes: [cell(1)], ...body })
  return error?.issues[0]?.message
}

describe('the figures of one save', () => {
  test('are of 1 cell up to 3,000', () => {
    const cells = (count: number) => ({ changes: Array.from({ length: count }, (_, index) => cell(index + 1)) })
    expect(mistakeIn(cells(0))).toBe('There is nothing to save')
    expect(mistakeIn(cells(1))).toBeUndefined()
    expect(mistakeIn(cells(3_000))).toBeUndefined()
    expect(mistakeIn(cells(3_001))).toBe('At most 3,000 figures can be saved at once')
  })
  test('are of each cell once', () => {
    expect(mistakeIn({ changes: [cell(1), cell(1)] })).toBe('A figure can be given only once')
    expect(mistakeIn({ changes: [cell(1), cell(2), cell(1, 'knownAttendanceCyp')] })).toBeUndefined()
  })
  test('have a name', () => {
    expect(mistakeIn({ changes: [cell(1, 'id')] })).toBe('There is no figure of this name')
  })
  test.each([
    ['the year 1999', { year: 1999 }],
    ['the year 2100', { year: 2100 }],
    ['a fifth quarter', { quarter: 5 }],
    ['quarter 0', { quarter: 0 }],
  ])('are not of %s', (_, body) => expect(mistakeIn(body)).toBeDefined())
  test.each([
    { year: 2000, quarter: 1 },
    { year: 2099, quarter: 4 },
  ])('may be of %o', (body) => expect(mistakeIn(body)).toBeUndefined())
})

test('an address names a financial year of this century and a quarter', () => {
  expect(quarterQuery.parse({ year: '2026', quarter: '4' })).toEqual({ year: 2026, quarter: 4 })
  for (const wrong of [
    { year: '1999', quarter: '4' },
    { year: '20260', quarter: '4' },
    { year: '12026', quarter: '4' },
    { year: '2026', quarter: '0' },
    { year: '2026', quarter: '5' },
    { year: '2026', quarter: '14' },
    { year: '2026', quarter: '41' },
  ])
    expect(quarterQuery.safeParse(wrong).success).toBe(false)
})
