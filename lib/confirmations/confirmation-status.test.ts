import { expect, test } from 'vitest'
import { type ConfirmingOrganisation, confirmationStatus } from './confirmation-status'

const harbour: ConfirmingOrganisation = { organisationId: 1, organisationName: 'Harbour Theatre', isOwner: true }
const moorside: ConfirmingOrganisation = { organisationId: 2, organisationName: 'Moorside', isOwner: false }
const quay: ConfirmingOrganisation = { organisationId: 3, organisationName: 'The Quay', isOwner: true }

const quarter = (year: number, number: 1 | 2 | 3 | 4) => ({ year, quarter: number })
const [q1, q2] = [quarter(2026, 1), quarter(2026, 2)]
const confirmed = (organisationId: number, ...quarters: ReturnType<typeof quarter>[]) =>
  quarters.map((each) => ({ organisationId, ...each }))

test('for an owner both are listed: which quarters are not confirmed, and which stay confirmed', () => {
  expect(confirmationStatus([harbour], [q1, q2], [], [1])).toEqual([
    '2026/27 Q1 and 2026/27 Q2 of Harbour Theatre are not confirmed',
  ])
  expect(confirmationStatus([harbour], [q1, q2], confirmed(1, q1), [1])).toEqual([
    '2026/27 Q1 of Harbour Theatre stays confirmed',
    '2026/27 Q2 of Harbour Theatre is not confirmed',
  ])
})

test('for a partner the confirmed quarters that the event touches are listed, with its name', () => {
  expect(confirmationStatus([moorside, harbour], [q1, q2], confirmed(2, q1, q2), [1])).toEqual([
    '2026/27 Q1 and 2026/27 Q2 of Harbour Theatre are not confirmed',
    '2026/27 Q1 and 2026/27 Q2 of Moorside stay confirmed',
  ])
})

test('quarters that the event does not touch are not listed, nor those that a partner has not confirmed', () => {
  expect(confirmationStatus([harbour, moorside], [q1], [...confirmed(1, q2), ...confirmed(2, q2)], [1])).toEqual([
    '2026/27 Q1 of Harbour Theatre is not confirmed',
  ])
})

test('one’s own organisation comes first, then other owners, then partners', () => {
  const all = [...confirmed(1, q1), ...confirmed(2, q1), ...confirmed(3, q1)]
  const first = (reach: readonly number[] | 'all') =>
    confirmationStatus([moorside, harbour, quay], [q1], all, reach).map((line) => line.slice('2026/27 Q1 of '.length))
  expect(first([3])).toEqual([
    'The Quay stays confirmed',
    'Harbour Theatre stays confirmed',
    'Moorside stays confirmed',
  ])
  expect(first('all')).toEqual([
    'Harbour Theatre stays confirmed',
    'The Quay stays confirmed',
    'Moorside stays confirmed',
  ])
})

test('five or more quarters in a row are named by the first and the last, unless there is a gap', () => {
  const touched = [q1, q2, quarter(2026, 3), quarter(2026, 4), quarter(2027, 1), quarter(2027, 2)]
  expect(confirmationStatus([harbour], touched.slice(0, 4), [], [1])).toEqual([
    '2026/27 Q1, 2026/27 Q2, 2026/27 Q3 and 2026/27 Q4 of Harbour Theatre are not confirmed',
  ])
  expect(confirmationStatus([harbour], touched.slice(0, 5), [], [1])).toEqual([
    '2026/27 Q1 to 2027/28 Q1 of Harbour Theatre are not confirmed',
  ])
  expect(confirmationStatus([harbour], touched, [], [1])).toEqual([
    '2026/27 Q1 to 2027/28 Q2 of Harbour Theatre are not confirmed',
  ])
  expect(confirmationStatus([harbour], touched, confirmed(1, quarter(2026, 3)), [1])).toEqual([
    '2026/27 Q3 of Harbour Theatre stays confirmed',
    '2026/27 Q1, 2026/27 Q2, 2026/27 Q4, 2027/28 Q1 and 2027/28 Q2 of Harbour Theatre are not confirmed',
  ])
})
