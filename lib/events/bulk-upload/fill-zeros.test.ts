import { expect, test } from 'vitest'
import { fillZeros } from './fill-zeros'

const all = ['knownAttendance', 'estimatedAttendance', 'knownAttendanceCyp', 'estimatedAttendanceCyp']
const dates = { startDate: '2026-06-30', endDate: '2026-10-01' }

test('only attendance figures are filled, and only of quarters that have ended', () => {
  const { figures, filled } = fillZeros(dates, [{ year: 2026, quarter: 1, knownAttendance: 5 }], '2026-11-21')
  expect(filled).toEqual([
    { year: 2026, quarter: 1, figures: all.slice(1) },
    { year: 2026, quarter: 2, figures: all },
  ])
  const zeros = { estimatedAttendance: 0, knownAttendanceCyp: 0, estimatedAttendanceCyp: 0 }
  expect(figures).toEqual([
    { year: 2026, quarter: 1, knownAttendance: 5, ...zeros },
    { year: 2026, quarter: 2, knownAttendance: 0, ...zeros },
  ])
})

test.each([
  ['2026-06-30', 0],
  ['2026-07-01', 1],
  ['2026-09-30', 1],
  ['2026-10-01', 2],
  ['2026-12-31', 2],
  ['2027-01-01', 3],
])('on %s, %i of its quarters have ended', (today, quarters) =>
  expect(fillZeros(dates, [], today).filled).toHaveLength(quarters),
)

test('a quarter whose figures are all given is not named', () => {
  const whole = { knownAttendance: 1, estimatedAttendance: 0, knownAttendanceCyp: 0, estimatedAttendanceCyp: 0 }
  const day = { startDate: '2026-05-01', endDate: '2026-05-01' }
  expect(fillZeros(day, [{ year: 2026, quarter: 1, ...whole }], '2026-11-21').filled).toEqual([])
})
