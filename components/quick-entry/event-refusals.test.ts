import { expect, test } from 'vitest'
import { anEntryRow } from '@/tests/support/an-entry-row'
import { parseRefusedEvents, withReasons } from './event-refusals'

const row = (eventId: number) => anEntryRow({ eventId, occurencesAtLocation: 1 })

test('a refusal that names no events names none, whatever it carries', () => {
  const overtaken = { eventId: 2, figure: 'knownAttendance', theirs: 40 }
  for (const findings of [undefined, null, 'no', {}, [], [null, 7, { eventId: 1 }, { reason: 'x' }, overtaken]])
    expect(parseRefusedEvents(findings)).toEqual([])
  expect(parseRefusedEvents([{ eventId: 2, reason: 'Gone.' }])).toEqual([{ eventId: 2, reason: 'Gone.' }])
})

test('the reason comes to its row, and the others stay the same objects', () => {
  const rows = [row(1), row(2)]
  const [first, second] = withReasons(rows, [{ eventId: 2, reason: 'Gone.' }])
  expect(first).toBe(rows[0])
  expect(second).toEqual({ ...row(2), refusalReason: 'Gone.' })
})
