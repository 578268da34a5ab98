import { describe, expect, test } from 'vitest'
import { changedQuarters, organisationIdsOf } from './changed-quarters'

const owner = { organisationId: 1, relationshipTypeId: 10, subDisciplineId: 801 }
const event = {
  id: 1,
  name: 'Hamlet',
  startDate: '2026-09-12',
  endDate: '2027-03-28',
  isTicketedId: 72,
  eventOrganisations: [owner],
}
const named = (before?: typeof event, after?: typeof event) =>
  changedQuarters(before, after).map(({ year, quarter }) => `${year} Q${quarter}`)

describe('a saved event changes', () => {
  test('nothing when neither its days nor its organisations did', () => {
    expect(named(event, { ...event, name: 'Macbeth' })).toEqual([])
  })
  test('only the quarter whose days moved', () => {
    expect(named(event, { ...event, startDate: '2026-09-13' })).toEqual(['2026 Q2'])
    expect(named(event, { ...event, endDate: '2027-03-31' })).toEqual(['2026 Q4'])
  })
  test('the quarters it leaves and those it enters', () => {
    expect(named(event, { ...event, endDate: '2026-12-31' })).toEqual(['2026 Q4'])
    expect(named(event, { ...event, startDate: '2026-06-30' })).toEqual(['2026 Q1', '2026 Q2'])
  })
  test('every quarter when an organisation joins, leaves or changes its role', () => {
    const partner = { ...owner, organisationId: 2, relationshipTypeId: 11 }
    expect(named(event, { ...event, eventOrganisations: [owner, partner] })).toEqual(['2026 Q2', '2026 Q3', '2026 Q4'])
    expect(
      named({ ...event, eventOrganisations: [partner, owner] }, { ...event, eventOrganisations: [owner, partner] }),
    ).toEqual([])
  })
  test('every quarter when it becomes ticketed', () => {
    expect(named(event, { ...event, isTicketedId: 71 })).toHaveLength(3)
  })
  test('all its quarters when it is new or deleted', () => {
    expect(named(undefined, event)).toEqual(['2026 Q2', '2026 Q3', '2026 Q4'])
    expect(named(event, undefined)).toEqual(['2026 Q2', '2026 Q3', '2026 Q4'])
  })
})

describe('the changes are listed field by field', () => {
  const changesOf = (before?: typeof event, after?: typeof event) =>
    changedQuarters(before, after).map(({ changes }) => changes)

  test('with the days that lie in the quarter', () => {
    expect(changesOf(event, { ...event, startDate: '2026-09-20' })).toEqual([
      [{ field: 'dates', before: '2026-09-12/2026-09-30', after: '2026-09-20/2026-09-30' }],
    ])
  })
  test('without days in a quarter that is left or entered', () => {
    expect(changesOf(event, { ...event, startDate: '2026-06-30', endDate: '2026-12-31' })).toEqual([
      [{ field: 'dates', before: null, after: '2026-06-30/2026-06-30' }],
      [{ field: 'dates', before: '2026-09-12/2026-09-30', after: '2026-07-01/2026-09-30' }],
      [{ field: 'dates', before: '2027-01-01/2027-03-28', after: null }],
    ])
    expect(changesOf(event, { ...event, startDate: '2027-03-28' })).toEqual([
      [{ field: 'dates', before: '2026-09-12/2026-09-30', after: null }],
      [{ field: 'dates', before: '2026-10-01/2026-12-31', after: null }],
      [{ field: 'dates', before: '2027-01-01/2027-03-28', after: '2027-03-28/2027-03-28' }],
    ])
  })
  test('of a new and of a deleted event the days alone', () => {
    const oneDay = { ...event, endDate: event.startDate }
    expect(changesOf(undefined, oneDay)).toEqual([[{ field: 'dates', before: null, after: '2026-09-12/2026-09-12' }]])
    expect(changesOf(oneDay, undefined)).toEqual([[{ field: 'dates', before: '2026-09-12/2026-09-12', after: null }]])
  })
  test('with a figure in its own quarter, not in that of another year', () => {
    const long = { ...event, endDate: '2027-09-30' }
    const figure = { year: 2027, quarter: 2, figure: 'knownAttendance', before: null, after: 0 } as const
    expect(changedQuarters(long, long, [figure])).toEqual([
      { year: 2027, quarter: 2, changes: [{ field: 'knownAttendance', before: null, after: 0 }] },
    ])
  })
})

test('all organisations assigned before or after are concerned', () => {
  const partner = { ...owner, organisationId: 2 }
  expect(organisationIdsOf({ ...event, eventOrganisations: [partner] }, event).sort()).toEqual([1, 2])
  expect(organisationIdsOf(undefined, event)).toEqual([1])
  expect(organisationIdsOf(event, undefined)).toEqual([1])
})
