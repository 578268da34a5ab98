import { expect, test } from 'vitest'
import type { EntryRow } from './entry-columns'
import { parseUnsaveableEvents, withReasons } from './unsaveable'

const row = (eventId: number): EntryRow => ({
  ...{ eventId, eventName: `Event ${eventId}`, location: 'Hall', startDate: '2026-11-07', endDate: '2026-11-07' },
  ...{ isTicketed: false, occurencesAtLocation: 1, totalTicketsAvailable: null, knownAttendance: null },
  ...{ estimatedAttendance: null, knownAttendanceCyp: null, estimatedAttendanceCyp: null },
})

test('a refusal that names no events names none, whatever it carries', () => {
  const overtaken = { eventId: 2, figure: 'knownAttendance', theirs: 40 }
  for (const findings of [undefined, null, 'no', {}, [], [null, 7, { eventId: 1 }, { reason: 'x' }, overtaken]])
    expect(parseUnsaveableEvents(findings)).toEqual([])
  expect(parseUnsaveableEvents([{ eventId: 2, reason: 'Gone.' }])).toEqual([{ eventId: 2, reason: 'Gone.' }])
})

test('the reason comes to its row, and the others stay the same objects', () => {
  const rows = [row(1), row(2)]
  const [first, second] = withReasons(rows, [{ eventId: 2, reason: 'Gone.' }])
  expect(first).toBe(rows[0])
  expect(second).toEqual({ ...row(2), unsaveable: 'Gone.' })
})
