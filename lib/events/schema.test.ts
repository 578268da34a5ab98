import { describe, expect, test } from 'vitest'
import { eventFormSchema, newEvent, savedEvent } from './schema'

const owner = { organisationId: 1, relationshipTypeId: 10, subDisciplineId: 801 }
const good = {
  name: 'Hamlet',
  locationId: 3,
  startDate: '2026-11-07',
  endDate: '2026-11-09',
  eventTypeId: 17,
  distributionTypeId: 37,
  subDisciplineId: 801,
  isFundedId: 63,
  isTicketedId: 72,
  boxOfficeProviderId: null,
  boxOfficeReferenceId: '',
  eventOrganisations: [owner],
}

const messagesOf = (event: unknown, year = 2026) => {
  const parsed = eventFormSchema(year).safeParse(event)
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

describe('an event', () => {
  test('needs its required fields, and reports all missing ones at once', () => {
    expect(messagesOf({ name: ' ', boxOfficeReferenceId: null })).toEqual([
      'name: Name is required',
      'locationId: Location is required',
      'startDate: Start date is required',
      'endDate: End date is required',
      'eventTypeId: Event Type is required',
      'distributionTypeId: Distribution Type is required',
      'subDisciplineId: Sub-Discipline is required',
      'isFundedId: Event funded by your Arts Council England grant is required',
      'isTicketedId: Ticketed is required',
      'eventOrganisations: There must be at least 1 assigned organisation.',
    ])
  })

  test('has a name of at most 255 characters', () => {
    expect(messagesOf({ ...good, name: 'x'.repeat(256) })).toEqual([
      'name: Name is too long. Maximum allowed length is 255 characters',
    ])
    expect(messagesOf({ ...good, name: 'x'.repeat(255) })).toEqual([])
  })

  test('does not end before it starts', () => {
    expect(messagesOf({ ...good, startDate: '2026-11-07', endDate: '2026-11-06' })).toEqual([
      'startDate: Start date must be before the end date',
      'endDate: End date must be greater than start date',
    ])
  })

  test('may last one day', () => {
    expect(messagesOf({ ...good, startDate: '2026-11-07', endDate: '2026-11-07' })).toEqual([])
  })

  test.each([
    ['2021-12-31', 'startDate: Start date out of range'],
    ['2022-01-01', undefined],
  ])('starting on %s: %s', (startDate, message) => {
    expect(messagesOf({ ...good, startDate })).toEqual(message ? [message] : [])
  })

  test.each([
    ['2040-12-31', undefined],
    ['2041-01-01', 'endDate: End date out of range'],
  ])('ending on %s, in 2026: %s', (endDate, message) => {
    expect(messagesOf({ ...good, endDate })).toEqual(message ? [message] : [])
  })

  test('accepts only dates that exist', () => {
    expect(messagesOf({ ...good, startDate: '2026-02-29', endDate: '31/03/2026' })).toEqual([
      'startDate: Start date: “2026-02-29” is not a date',
      'endDate: End date: “31/03/2026” must be written as 2026-03-31',
    ])
    expect(messagesOf({ ...good, startDate: '2026-02-30', endDate: '2026-02-01' })).toEqual([
      'startDate: Start date: “2026-02-30” is not a date',
    ])
  })

  test('that is ticketed needs a provider', () => {
    expect(messagesOf({ ...good, isTicketedId: 71 })).toEqual(['boxOfficeProviderId: Ticketing Provider is required'])
    expect(messagesOf({ ...good, isTicketedId: 71, boxOfficeProviderId: 101 })).toEqual([])
  })

  test('that is ticketed refuses provider 0', () => {
    expect(messagesOf({ ...good, isTicketedId: 71, boxOfficeProviderId: 0 })).toEqual([
      'boxOfficeProviderId: Please select a Box Office Provider.',
    ])
  })

  test('that is not ticketed needs no provider', () => {
    expect(messagesOf({ ...good, boxOfficeProviderId: undefined, boxOfficeReferenceId: undefined })).toEqual([])
    expect(messagesOf({ ...good, boxOfficeProviderId: 0 })).toEqual([])
  })

  test('has no provider and no reference where they are left out', () => {
    const { boxOfficeProviderId: _, boxOfficeReferenceId: __, ...without } = good
    expect(newEvent.parse(without)).toMatchObject({ boxOfficeProviderId: null, boxOfficeReferenceId: null })
  })

  test('needs at least 1 assigned organisation, and each only once', () => {
    expect(messagesOf({ ...good, eventOrganisations: [] })).toEqual([
      'eventOrganisations: There must be at least 1 assigned organisation.',
    ])
    expect(messagesOf({ ...good, eventOrganisations: [owner, { ...owner, relationshipTypeId: 11 }] })).toEqual([
      'eventOrganisations: An organisation can be assigned only once.',
    ])
  })

  test('has at most 100 assigned organisations', () => {
    const organisations = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ ...owner, organisationId: at + 1 }))
    expect(messagesOf({ ...good, eventOrganisations: organisations(100) })).toEqual([])
    expect(messagesOf({ ...good, eventOrganisations: organisations(101) })).toEqual([
      'eventOrganisations: At most 100 organisations can be assigned.',
    ])
  })

  test('gives its sub-discipline to an organisation that has none yet, on the form only', () => {
    const waiting = { ...good, eventOrganisations: [{ ...owner, subDisciplineId: 0 }] }
    expect(eventFormSchema(2026).parse(waiting).eventOrganisations).toEqual([owner])
    expect(newEvent.safeParse(waiting).success).toBe(false)
  })

  test('ignores unknown fields, such as derived ones that a client sends back', () => {
    const parsed = newEvent.parse({ ...good, ticketsSold: 7, actingAsRelationshipTypeValue: 10 })
    expect(parsed).not.toHaveProperty('ticketsSold')
    expect(parsed.boxOfficeReferenceId).toBeNull()
  })

  test('that is not an object is refused', () => {
    expect(newEvent.safeParse(null).success).toBe(false)
    expect(savedEvent.safeParse('event').success).toBe(false)
  })
})
