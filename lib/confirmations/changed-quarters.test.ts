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

test('the changes are listed field by field', () => {
  const [first] = changedQuarters(event, { ...event, startDate: '2026-09-20' })
  expect(first?.changes).toEqual([{ field: 'dates', before: '2026-09-12/2026-09-30', after: '2026-09-20/2026-09-30' }])
})

test('all organisations assigned before or after are concerned', () => {
  const partner = { ...owner, organisationId: 2 }
  expect(organisationIdsOf({ ...event, eventOrganisations: [partner] }, event).sort()).toEqual([1, 2])
})
