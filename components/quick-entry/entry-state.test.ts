import { expect, test } from 'vitest'
import { anEntryRow } from '@/tests/support/an-entry-row'
import { type EntryRow, summaryOf } from './entry-columns'
import { completeNotice, countComplete, countedRowsOf } from './entry-state'

const row = (eventId: number, given: Partial<EntryRow> = {}) =>
  anEntryRow({ eventId, occurencesAtLocation: 1, knownAttendance: 40, knownAttendanceCyp: 5, ...given })
const blank = row(3, { knownAttendance: null, knownAttendanceCyp: null })
const gone = row(4, { knownAttendance: 1000, refusalReason: '‘Event 4’ was deleted.' })

test('an event that was deleted counts neither in the totals nor in how many there are, nor among those complete', () => {
  const rows = [row(1), row(2), blank, gone]
  expect(countedRowsOf(rows).map(({ eventId }) => eventId)).toEqual([1, 2, 3])
  expect(countComplete(countedRowsOf(rows))).toBe(2)
  expect(summaryOf(rows)).toMatchObject({ eventName: '3 events', knownAttendance: 80, totalAttendance: 80 })
  expect(summaryOf([row(1), gone])).toMatchObject({ eventName: '1 event', knownAttendance: 40 })
})

test('where nothing is missing and nothing is doubtful that is a success', () => {
  expect(completeNotice([row(1)])).toEqual({ kind: 'success', title: 'Nothing is missing' })
})

test('figures that are doubtful are counted, in the right number, and it is no plain success', () => {
  const doubtful = (eventId: number) => row(eventId, { knownAttendance: 4 })
  expect(completeNotice([row(1), doubtful(2)])).toEqual({
    kind: 'warning',
    title: 'Nothing is missing, 1 figure worth a second look',
  })
  const twice = row(3, { isTicketed: true, totalTicketsAvailable: 2, knownAttendance: 4 })
  expect(completeNotice([doubtful(2), twice]).title).toBe('Nothing is missing, 3 figures worth a second look')
  expect(completeNotice([row(1), { ...doubtful(2), refusalReason: 'Gone.' }]).kind).toBe('success')
})
