import { expect, test } from 'vitest'
import { confirmationsToReset } from './reset-reasons'

const owner = { organisationId: 1, relationshipTypeId: 10, subDisciplineId: 801 }
const partner = { organisationId: 2, relationshipTypeId: 11, subDisciplineId: 801 }
const event = {
  id: 1,
  name: 'Hamlet',
  startDate: '2026-09-12',
  endDate: '2027-03-28',
  isTicketedId: 72,
  eventOrganisations: [owner],
}
const shared = { ...event, eventOrganisations: [owner, partner] }
const confirmed = (organisationId: number, year: number, quarter: 1 | 2 | 3 | 4, isCovered = true) => ({
  ...{ organisationId, year, quarter, isCovered },
})
const standing = [confirmed(1, 2026, 1), confirmed(1, 2026, 2), confirmed(1, 2026, 3), confirmed(2, 2026, 2)]
const known = (quarter: 2 | 3 | 4) =>
  ({ year: 2026, quarter, figure: 'knownAttendance', before: null, after: 4 }) as const

test('a save that changes nothing in a quarter resets no confirmation', () => {
  expect(confirmationsToReset(standing, event, { ...event, name: 'Macbeth' }, [])).toEqual([])
  expect(confirmationsToReset(standing, event, event, [known(4)])).toEqual([])
})

test('a figure resets the confirmations of only its quarter, of the organisations of the event', () => {
  expect(confirmationsToReset(standing, event, event, [known(2)])).toEqual([confirmed(1, 2026, 2)])
  expect(confirmationsToReset(standing, shared, shared, [known(2)])).toEqual([
    confirmed(1, 2026, 2),
    confirmed(2, 2026, 2),
  ])
})

test('new dates reset the confirmations of the quarters left and entered', () => {
  const after = { ...event, startDate: '2026-06-01', endDate: '2026-10-01' }
  expect(confirmationsToReset(standing, event, after, [])).toEqual([
    confirmed(1, 2026, 1),
    confirmed(1, 2026, 2),
    confirmed(1, 2026, 3),
  ])
})

test('a new event resets its owner’s confirmations, and not those of a partner', () => {
  const unknown = standing.map((each) => ({ ...each, isCovered: false }))
  const reset = [confirmed(1, 2026, 2, false), confirmed(1, 2026, 3, false)]
  expect(confirmationsToReset(unknown, undefined, shared)).toEqual(reset)
})

test('a partner that joins keeps its own confirmation, and the owner’s is reset', () => {
  const before = standing.map((each) => ({ ...each, isCovered: each.organisationId === 1 }))
  expect(confirmationsToReset(before, event, shared, [])).toEqual([confirmed(1, 2026, 2), confirmed(1, 2026, 3)])
})

test('the confirmation of a partner that had confirmed the event is reset when it leaves', () => {
  const all = [confirmed(1, 2026, 2), confirmed(1, 2026, 3), confirmed(2, 2026, 2)]
  expect(confirmationsToReset(standing, shared, event, [])).toEqual(all)
})

test('another organisation that joins or leaves does not affect a partner', () => {
  const third = { ...partner, organisationId: 3 }
  const after = { ...shared, eventOrganisations: [owner, partner, third] }
  expect(confirmationsToReset(standing, shared, after, [])).toEqual([confirmed(1, 2026, 2), confirmed(1, 2026, 3)])
})

test('figures of an event added after a partner confirmed do not affect it', () => {
  const before = standing.map((each) => ({ ...each, isCovered: each.organisationId === 1 }))
  expect(confirmationsToReset(before, shared, shared, [known(2)])).toEqual([confirmed(1, 2026, 2)])
})

test('a deletion resets the confirmations of all its quarters', () => {
  expect(confirmationsToReset(standing, event, undefined)).toEqual([confirmed(1, 2026, 2), confirmed(1, 2026, 3)])
})
