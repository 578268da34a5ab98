import { expect, test } from 'vitest'
import { cypPercentage, formatPercentage, hasFigures, sumOf, sumsOf, totalAttendance, totalCyp } from './rules'

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

test('the sums are of each figure and of both totals', () => {
  const zeros = {
    ...{ occurencesAtLocation: 0, totalTicketsAvailable: 0, knownAttendance: 0, estimatedAttendance: 0 },
    ...{ knownAttendanceCyp: 0, estimatedAttendanceCyp: 0, totalAttendance: 0, totalCyp: 0 },
  }
  expect(sumsOf([])).toEqual(zeros)
  expect(
    sumsOf([
      { ...blank, occurencesAtLocation: 3, knownAttendance: 40, knownAttendanceCyp: 1 },
      { ...blank, occurencesAtLocation: 2, estimatedAttendance: 2, estimatedAttendanceCyp: 7 },
    ]),
  ).toEqual({
    ...zeros,
    ...{ occurencesAtLocation: 5, knownAttendance: 40, estimatedAttendance: 2, totalAttendance: 42 },
    ...{ knownAttendanceCyp: 1, estimatedAttendanceCyp: 7, totalCyp: 8 },
  })
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
