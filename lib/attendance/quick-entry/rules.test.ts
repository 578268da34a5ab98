import { expect, test } from 'vitest'
import { compareChanges, type LockedEvent } from './rules'
import type { ChangedFigure } from './schema'

const event: LockedEvent = {
  ...{ id: 1, name: 'Hamlet', isTicketed: true, savedBy: 'Ada Quill', savedAt: new Date('2026-11-21T12:00:00Z') },
  figures: {
    ...{ occurencesAtLocation: 2, totalTicketsAvailable: null, knownAttendance: 40 },
    ...{ estimatedAttendance: 0, knownAttendanceCyp: null, estimatedAttendanceCyp: null },
  },
}
const cell = (figure: ChangedFigure['figure'], before: number | null, after: number | null): ChangedFigure => ({
  ...{ eventId: 1, figure, before, after },
})

test.each([
  ['holds what was read', cell('knownAttendance', 40, 44), 'written'],
  ['was blank and is', cell('totalTicketsAvailable', null, 0), 'written'],
  ['is made blank', cell('estimatedAttendance', 0, null), 'written'],
  ['has the new figure already, whatever was read', cell('knownAttendance', 7, 40), 'left'],
  ['holds something else', cell('knownAttendance', 7, 8), 'overtaken'],
  ['was filled meanwhile', cell('estimatedAttendance', null, 5), 'overtaken'],
  ['was cleared meanwhile', cell('knownAttendanceCyp', 3, 4), 'overtaken'],
] as const)('a cell that %s', (_, change, outcome) => {
  const { toWrite, overtaken } = compareChanges(event, [change])
  expect([toWrite.length, overtaken.length]).toEqual([outcome === 'written' ? 1 : 0, outcome === 'overtaken' ? 1 : 0])
})

test('what is written has the value before and after, and what somebody else changed has who did and when', () => {
  const { toWrite, overtaken } = compareChanges(event, [
    cell('knownAttendance', 40, 44),
    cell('estimatedAttendance', null, 5),
  ])
  expect(toWrite).toEqual([{ figure: 'knownAttendance', before: 40, after: 44 }])
  expect(overtaken).toEqual([
    {
      ...{ eventId: 1, eventName: 'Hamlet', figure: 'estimatedAttendance', before: null, theirs: 0, yours: 5 },
      ...{ who: 'Ada Quill', when: new Date('2026-11-21T12:00:00Z') },
    },
  ])
})
