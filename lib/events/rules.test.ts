import { describe, expect, test } from 'vitest'
import { messages } from './messages'
import { dateRangeOf, periodOf } from './period'
import { duplicateNameOf, ownershipRefusal, settleTicketing } from './rules'

describe('the name of a duplicate', () => {
  test.each([
    ['Hamlet', 'Hamlet - 1'],
    ['Hamlet - 1', 'Hamlet - 2'],
    ['Hamlet - 9', 'Hamlet - 10'],
    ['Hamlet - 09', 'Hamlet - 10'],
    ['Hamlet-1', 'Hamlet-1 - 1'],
    ['Hamlet - one', 'Hamlet - one - 1'],
    ['Hamlet - 2 nights', 'Hamlet - 2 nights - 1'],
    ['Hamlet - 2 - 3', 'Hamlet - 2 - 4'],
    [' - 1', ' - 1 - 1'],
    ['2026', '2026 - 1'],
  ])('of %s is %s', (name, duplicate) => expect(duplicateNameOf(name)).toBe(duplicate))

  test('never grows past 255 characters', () => {
    expect(duplicateNameOf('x'.repeat(255))).toBe(`${'x'.repeat(251)} - 1`)
    expect(duplicateNameOf(`${'x'.repeat(251)} - 9`)).toBe(`${'x'.repeat(250)} - 10`)
  })
})

test('choosing Not ticketed clears the provider and the reference', () => {
  const event = { isTicketedId: 72, boxOfficeProviderId: 101, boxOfficeReferenceId: 'HAM' }
  expect(settleTicketing(event)).toEqual({ isTicketedId: 72, boxOfficeProviderId: null, boxOfficeReferenceId: null })
  expect(settleTicketing({ ...event, isTicketedId: 71 })).toEqual({ ...event, isTicketedId: 71 })
})

describe('who may own an event', () => {
  const mine = 1
  const theirs = 2
  const assigned = (organisationId: number, relationshipTypeId: number) => ({
    organisationId,
    relationshipTypeId,
    subDisciplineId: 801,
  })
  const refusal = (before: [number, number][], after: [number, number][]) =>
    ownershipRefusal(
      (id) => id === mine,
      before.map((one) => assigned(...one)),
      after.map((one) => assigned(...one)),
    )

  test('one of the actor’s own organisations must be an owner', () => {
    expect(refusal([], [[mine, 11]])).toBe('ownOwnerNeeded')
    expect(refusal([[mine, 10]], [[theirs, 11]])).toBe('ownOwnerNeeded')
  })
  test('another organisation cannot be made an owner', () => {
    expect(refusal([], [[mine, 10], [theirs, 10]])).toBe('foreignOwner') // biome-ignore format: one line reads better
  })
  test('another owner cannot be removed', () => {
    expect(refusal([[mine, 10], [theirs, 10]], [[mine, 10]])).toBe('foreignOwner') // biome-ignore format: one line reads better
  })
  test('other owners may stay in any order', () => {
    expect(refusal([[mine, 10], [3, 10], [theirs, 10]], [[theirs, 10], [3, 10], [mine, 10]])).toBeUndefined() // biome-ignore format: one line reads better
  })
  test('another owner may stay, and partners may be added and removed', () => {
    expect(refusal([[theirs, 10], [mine, 10]], [[mine, 10], [theirs, 10], [3, 11]])).toBeUndefined() // biome-ignore format: one line reads better
    expect(refusal([[mine, 10], [3, 11]], [[mine, 10]])).toBeUndefined() // biome-ignore format: one line reads better
  })
})

describe('the period of the schedule', () => {
  test('−1 and undefined mean all', () => {
    expect(periodOf(-1, -1)).toEqual({})
    expect(periodOf(undefined, undefined)).toEqual({})
  })
  test('a year is its financial year, a quarter its three months', () => {
    expect(dateRangeOf(periodOf(2025, undefined))).toEqual({ from: '2025-04-01', until: '2026-03-31' })
    expect(dateRangeOf(periodOf(2025, 4))).toEqual({ from: '2026-01-01', until: '2026-03-31' })
  })
  test('a quarter of any year is not one range of days', () => {
    expect(dateRangeOf(periodOf(-1, 2))).toBeUndefined()
  })
})

test('a save failure says create when editing, and the reverse', () => {
  expect(messages.saveFailed('update', 'Event not found')).toBe('Unable to create event. Event not found')
  expect(messages.saveFailed('create', 'Event not found')).toBe('Unable to update event. Event not found')
})
