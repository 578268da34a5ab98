import { expect, test } from 'vitest'
import { applyFigureChanges, auditRowsOf, figureChanges, lostFigureChanges } from './figure-changes'

const blank = {
  occurencesAtLocation: null,
  totalTicketsAvailable: null,
  knownAttendance: null,
  estimatedAttendance: null,
  knownAttendanceCyp: null,
  estimatedAttendanceCyp: null,
}
const q2 = { year: 2026, quarter: 2 } as const
const q3 = { year: 2026, quarter: 3 } as const

test('figures that are left out, are the same, or belong to a quarter the event does not touch change nothing', () => {
  const stored = [{ ...q2, ...blank, knownAttendance: 4 }]
  expect(figureChanges(stored, [], true)).toEqual([])
  expect(figureChanges(stored, [{ ...q2, knownAttendance: 4, estimatedAttendance: null }], true)).toEqual([])
  expect(figureChanges(stored, [{ ...q3, knownAttendance: 5 }], true)).toEqual([])
})

test('a blank that becomes 0, and a figure that becomes blank, are changes', () => {
  const stored = [{ ...q2, ...blank, knownAttendance: 4 }]
  expect(figureChanges(stored, [{ ...q2, knownAttendance: null, estimatedAttendance: 0 }], true)).toEqual([
    { ...q2, figure: 'knownAttendance', before: 4, after: null },
    { ...q2, figure: 'estimatedAttendance', before: null, after: 0 },
  ])
})

test('without tickets there are no tickets available, whatever is given or stored', () => {
  const stored = [{ ...q2, ...blank, totalTicketsAvailable: 300 }]
  const cleared = [{ ...q2, figure: 'totalTicketsAvailable', before: 300, after: null }]
  expect(figureChanges(stored, [{ ...q2, totalTicketsAvailable: 400 }], false)).toEqual(cleared)
  expect(figureChanges(stored, [], false)).toEqual(cleared)
  expect(figureChanges(stored, [], true)).toEqual([])
})

test('without tickets the other figures are taken as given', () => {
  expect(figureChanges([{ ...q2, ...blank }], [{ ...q2, knownAttendance: 5 }], false)).toEqual([
    { ...q2, figure: 'knownAttendance', before: null, after: 5 },
  ])
})

test('only rows with a change are written, and these whole', () => {
  const stored = [
    { ...q2, ...blank, knownAttendance: 1 },
    { ...q3, ...blank },
  ]
  expect(applyFigureChanges(stored, [{ ...q2, figure: 'knownAttendanceCyp', before: null, after: 0 }])).toEqual([
    { ...q2, ...blank, knownAttendance: 1, knownAttendanceCyp: 0 },
  ])
})

test('a change is written to the quarter of its own year', () => {
  const later = { year: 2027, quarter: 2 } as const
  const stored = [
    { ...q2, ...blank },
    { ...later, ...blank },
  ]
  expect(applyFigureChanges(stored, [{ ...later, figure: 'knownAttendance', before: null, after: 8 }])).toEqual([
    { ...later, ...blank, knownAttendance: 8 },
  ])
})

test('a deleted row is a change of each of its figures', () => {
  expect(lostFigureChanges([{ ...q2, ...blank, knownAttendance: 0, knownAttendanceCyp: 2 }])).toEqual([
    { ...q2, figure: 'knownAttendance', before: 0, after: null },
    { ...q2, figure: 'knownAttendanceCyp', before: 2, after: null },
  ])
})

test('the audit entry has the changed figures of each quarter', () => {
  const changes = figureChanges(
    [
      { ...q2, ...blank },
      { ...q3, ...blank },
    ],
    [
      { ...q2, knownAttendance: 1, knownAttendanceCyp: 0 },
      { ...q3, estimatedAttendance: 8 },
    ],
    true,
  )
  expect(auditRowsOf(changes, 'after')).toEqual([
    { ...q2, knownAttendance: 1, knownAttendanceCyp: 0 },
    { ...q3, estimatedAttendance: 8 },
  ])
})
