import { expect, test } from 'vitest'
import { anEntryRow } from '@/tests/support/an-entry-row'
import { entriesOf, type FigureConflict, parseConflicts, withTheirs } from './figure-conflicts'

const row = (eventId: number, known: number | null) =>
  anEntryRow({ eventId, occurencesAtLocation: 1, knownAttendance: known })

const cell: FigureConflict = {
  ...{ eventId: 2, eventName: 'Event 2', figure: 'knownAttendance', before: null, theirs: 40, yours: 44 },
  ...{ who: 'Ada Quill', when: '2026-11-21T12:00:00.000Z' },
}

test('a refusal without cells names none, whatever it carries', () => {
  for (const findings of [undefined, null, 'no', {}, [], [null, 7, { eventId: 1 }]])
    expect(parseConflicts(findings)).toEqual([])
  expect(parseConflicts([cell])).toEqual([cell])
})

test('what is there now comes into the rows it is about, and the others stay the same objects', () => {
  const rows = [row(1, 7), row(2, null)]
  const [first, second] = withTheirs(rows, [cell])
  expect(first).toBe(rows[0])
  expect(second).toEqual(row(2, 40))
})

test('the chosen figure goes into the cell', () => {
  expect(entriesOf([cell], 'yours')).toEqual([{ rowKey: '2', figure: 'knownAttendance', typed: 44 }])
  expect(entriesOf([cell], 'theirs')).toEqual([{ rowKey: '2', figure: 'knownAttendance', typed: 40 }])
})
