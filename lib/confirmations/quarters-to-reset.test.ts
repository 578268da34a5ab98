import { expect, test } from 'vitest'
import { quartersToReset } from './quarters-to-reset'

const event = {
  id: 1,
  name: 'Hamlet',
  startDate: '2026-09-12',
  endDate: '2027-03-28',
  isTicketedId: 72,
  eventOrganisations: [{ organisationId: 1, relationshipTypeId: 10, subDisciplineId: 801 }],
}
const confirmed = (organisationId: number, year: number, quarter: 1 | 2 | 3 | 4) => ({ organisationId, year, quarter })
const standing = [confirmed(1, 2026, 1), confirmed(1, 2026, 2), confirmed(1, 2026, 3), confirmed(2, 2026, 2)]
const known = (quarter: 2 | 3 | 4) =>
  ({ year: 2026, quarter, figure: 'knownAttendance', before: null, after: 4 }) as const

test('a save that changes nothing in a quarter ends no confirmation', () => {
  expect(quartersToReset(standing, event, { ...event, name: 'Macbeth' }, [])).toEqual([])
  expect(quartersToReset(standing, event, event, [known(4)])).toEqual([])
})

test('a figure ends the confirmation of its quarter alone, of the organisations of the event', () => {
  expect(quartersToReset(standing, event, event, [known(2)])).toEqual([confirmed(1, 2026, 2)])
})

test('new dates end those of the quarters left and entered', () => {
  const after = { ...event, startDate: '2026-06-01', endDate: '2026-10-01' }
  expect(quartersToReset(standing, event, after, [])).toEqual([
    confirmed(1, 2026, 1),
    confirmed(1, 2026, 2),
    confirmed(1, 2026, 3),
  ])
})

test('an organisation that joins or leaves ends those of all quarters, its own too', () => {
  const partner = { organisationId: 2, relationshipTypeId: 11, subDisciplineId: 801 }
  const together = { ...event, eventOrganisations: [...event.eventOrganisations, partner] }
  const all = [confirmed(1, 2026, 2), confirmed(1, 2026, 3), confirmed(2, 2026, 2)]
  expect(quartersToReset(standing, event, together, [])).toEqual(all)
  expect(quartersToReset(standing, together, event, [])).toEqual(all)
})

test('a deletion ends those of all its quarters', () => {
  expect(quartersToReset(standing, event, undefined)).toEqual([confirmed(1, 2026, 2), confirmed(1, 2026, 3)])
})
