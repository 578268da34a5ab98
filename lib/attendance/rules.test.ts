import { expect, test } from 'vitest'
import { cypPercentage, formatPercentage, hasFigures, sumOf, totalAttendance, totalCyp } from './rules'

const blank = {
  occurencesAtLocation: null,
  totalTicketsAvailable: null,
  knownAttendance: null,
  estimatedAttendance: null,
  knownAttendanceCyp: null,
  estimatedAttendanceCyp: null,
}

test('totals are known plus estimated, and a blank counts as 0', () => {
  const figures = { ...blank, knownAttendance: 40, estimatedAttendance: 2, estimatedAttendanceCyp: 7 }
  expect(totalAttendance(figures)).toBe(42)
  expect(totalCyp(figures)).toBe(7)
  expect(sumOf([figures, blank, figures], 'knownAttendance')).toBe(80)
})

test.each([
  [0, 0, '0.00%'],
  [0, 5, '0.00%'],
  [3, 1, '33.33%'],
  [3, 2, '66.67%'],
  [10, 10, '100.00%'],
  [10, 11, '100.00%'],
])('of %i people %i young ones are %s, never above 100', (total, young, shown) => {
  expect(formatPercentage(cypPercentage({ ...blank, knownAttendance: total, knownAttendanceCyp: young }))).toBe(shown)
})

test('zero is filled, blank is not', () => {
  expect(hasFigures(blank)).toBe(false)
  expect(hasFigures({ ...blank, estimatedAttendanceCyp: 0 })).toBe(true)
})
