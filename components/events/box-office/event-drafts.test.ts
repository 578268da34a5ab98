import { expect, test } from 'vitest'
import {
  countErrors,
  type Draft,
  draftErrorsOf,
  draftOf,
  sentEvent,
  withLocation,
  withoutAnswered,
  withoutChanged,
} from './event-drafts'

const sold = (eventIdentifier: string, venueName: string | null = 'Main House') => ({
  ...{
    boxOfficeProviderId: 101,
    boxOfficeProviderName: 'Spektrix',
    eventIdentifier,
    eventName: `Play ${eventIdentifier}`,
  },
  ...{ startDate: '2026-11-07', endDate: '2026-11-09', performances: 2, ticketsSold: 12, venueName },
})
const draft = (reference: string, more: Partial<Draft> = {}): Draft => ({ ...draftOf(sold(reference)), ...more })
const required = 'Event Type is required'

test('an answer that no event has is missed once, above all of them; what is wrong with one stands at that one', () => {
  const fields = {
    'events.0.eventTypeId': required,
    'events.1.eventTypeId': required,
    'events.1.locationId': 'Location is required',
  }
  expect(draftErrorsOf(fields, [draft('A'), draft('B')], {})).toEqual({
    common: { eventTypeId: required },
    rows: [{}, { locationId: 'Location is required' }],
  })
})

test('an answer that one event has and another lacks is missed at the one that lacks it', () => {
  const drafts = [draft('A', { answers: { eventTypeId: 17 } }), draft('B')]
  expect(draftErrorsOf({ 'events.1.eventTypeId': required }, drafts, {})).toEqual({
    common: {},
    rows: [{}, { eventTypeId: required }],
  })
})

test('what is asked once for all events is counted once, and what is an event’s own for each', () => {
  const fields = {
    ...{ 'events.0.eventTypeId': required, 'events.1.eventTypeId': required },
    ...{ 'events.0.name': 'Name is required', 'events.1.locationId': 'Location is required' },
  }
  expect(countErrors(draftErrorsOf(fields, [draft('A'), draft('B')], {}))).toBe(3)
  expect(countErrors(draftErrorsOf({}, [draft('A')], {}))).toBe(0)
})

test('a message goes with what it is about', () => {
  const held = { name: 'Name is required', locationId: 'Location is required', eventTypeId: required }
  expect(withoutChanged(held, { location: { id: 1, name: 'Here' } })).toEqual({
    name: 'Name is required',
    eventTypeId: required,
  })
  expect(withoutChanged(held, { answers: { eventTypeId: 17 } })).toEqual({
    name: 'Name is required',
    locationId: 'Location is required',
  })
  expect(withoutAnswered({ eventTypeId: required, isFundedId: 'Say it' }, { eventTypeId: 17 })).toEqual({
    isFundedId: 'Say it',
  })
})

test('a location that was added is that of every event sold at the venue that has none, and of no other', () => {
  const [here, there] = [
    { id: 1, name: 'Main House' },
    { id: 2, name: 'Elsewhere' },
  ]
  const drafts = [
    draft('A'),
    draft('B'),
    draft('C', { location: there }),
    draft('D', { of: sold('D', 'The Yard') }),
    draft('E', { of: sold('E', null) }),
  ]
  expect(withLocation(drafts, 0, here).map(({ location }) => location?.name)).toEqual([
    'Main House',
    'Main House',
    'Elsewhere',
    undefined,
    undefined,
  ])
  expect(withLocation(drafts, 4, here).map(({ location }) => location?.name)).toEqual([
    undefined,
    undefined,
    'Elsewhere',
    undefined,
    'Main House',
  ])
})

test('an event’s own answer goes before the one for all; what is missing is sent as missing', () => {
  expect(sentEvent(draft('A', { answers: { eventTypeId: 18 } }), { eventTypeId: 17, isFundedId: 61 })).toEqual({
    ...{ boxOfficeProviderId: 101, reference: 'A', name: 'Play A', startDate: '2026-11-07', endDate: '2026-11-09' },
    ...{ locationId: null, eventTypeId: 18, distributionTypeId: null, subDisciplineId: null, isFundedId: 61 },
  })
})
