import { expect, test } from 'vitest'
import { findFiguresOutsideDates } from './period'

const dates = { startDate: '2026-05-02', endDate: '2026-07-03' }
const row = (quarter: 1 | 2 | 3, known: number | null | undefined) => ({
  year: 2026,
  quarter,
  ...(known !== undefined && { knownAttendance: known }),
})

test('figures of a quarter that the dates do not touch are named by their field', () => {
  expect(findFiguresOutsideDates(dates, [row(1, 4), row(3, 0)])).toEqual({
    'eventAttendances.1': 'Figures for 2026/27 Q3 cannot be saved: the event takes place from 02/05/2026 to 03/07/2026',
  })
})

test('a row without figures, and figures of the event’s own quarters, are accepted', () => {
  expect(findFiguresOutsideDates(dates, [row(1, 4), row(2, 5), row(3, null)])).toEqual({})
  expect(findFiguresOutsideDates(dates, [row(3, undefined)])).toEqual({})
  expect(findFiguresOutsideDates(dates, [{ ...row(3, null), estimatedAttendance: undefined }])).toEqual({})
})

test('stored figures may be sent back after the dates were changed, but no others', () => {
  const stored = [{ year: 2026, quarter: 3 as const, knownAttendance: 4, estimatedAttendance: 7 }]
  expect(findFiguresOutsideDates(dates, [row(3, 4)], stored)).toEqual({})
  expect(Object.keys(findFiguresOutsideDates(dates, [row(3, 5)], stored))).toEqual(['eventAttendances.0'])
  expect(Object.keys(findFiguresOutsideDates(dates, [{ ...row(3, 4), estimatedAttendance: 8 }], stored))).toEqual([
    'eventAttendances.0',
  ])
})

test('the same quarter of another year is outside the dates', () => {
  expect(Object.keys(findFiguresOutsideDates(dates, [{ ...row(1, 4), year: 2027 }]))).toEqual(['eventAttendances.0'])
})
