import { anEventBody, anEventOfReference, quarterFiguresBody } from './bodies'
import { quarterOf } from './confirmation'
import { ofOrganisation, ownIds, type Row, withQuery } from './row'

const picker = { providerId: 1, startDate: '2026-11-07', endDate: '2026-11-09' }
const reference = { boxOfficeReferenceId: 'HT-1', ...picker }

const aLink = (organisationId: unknown, eventId: unknown) => ({
  ...{ organisationId, eventId, references: [{ boxOfficeProviderId: 101, reference: 'NOT-SOLD' }] },
})

/** Events, their figures and box office references, the confirmation of their quarters, and its calendar. */
export const eventRows: readonly Row[] = [
  { call: 'GET /api/events' },
  { call: 'GET /api/events', ...ofOrganisation },
  { call: 'GET /api/events/filters' },
  { call: 'GET /api/events/filters', ...ofOrganisation },
  { call: 'GET /api/events/{id}', about: 'event' },
  { call: 'GET /api/events/{id}/surveys', about: 'event' },
  { call: 'GET /api/events/{id}/ticket-sales', about: 'event' },
  {
    call: 'GET /api/events/quarter-figures/{orgId}',
    about: 'organisation',
    send: () => withQuery({ year: 2026, quarter: 3 }),
  },
  {
    call: 'GET /api/events/validate-id',
    about: 'event',
    send: ({ id }) => withQuery({ ...reference, eventId: id }),
    ownersOnly: true,
  },
  {
    call: 'GET /api/events/validate-id',
    about: 'organisation',
    send: ({ id }) => withQuery({ ...reference, organisationId: id }),
    absentToGlobalAdmin: 200,
  },
  {
    call: 'GET /api/box-office/references',
    about: 'event',
    send: ({ id }) => withQuery({ ...picker, eventId: id }),
    ownersOnly: true,
  },
  {
    call: 'GET /api/box-office/references',
    about: 'organisation',
    send: ({ id }) => withQuery({ ...picker, organisationId: id }),
    absentToGlobalAdmin: 200,
  },
  { call: 'GET /api/box-office/by-org/{orgId}', about: 'organisation', absentToGlobalAdmin: 200 },
  { call: 'GET /api/box-office/deliveries', ...ofOrganisation },
  { call: 'GET /api/box-office/references/unlinked', about: 'organisation', send: ofOrganisation.send },
  {
    call: 'POST /api/events/from-references',
    about: 'organisation',
    send: (thing, fixture, actor) => ({
      json: {
        organisationId: thing.id,
        events: [anEventOfReference(ownIds(fixture, actor, thing)[1])],
        resetsConfirmations: true,
      },
    }),
  },
  // The event is not ticketed, which its owners are told; a partner, that nothing was sold under the reference.
  {
    call: 'POST /api/box-office/references/link',
    about: 'event',
    send: (thing, fixture, actor) => ({ json: aLink(ownIds(fixture, actor, thing)[0], thing.id) }),
    ok: 422,
  },
  {
    call: 'DELETE /api/box-office/references/link',
    about: 'event',
    send: (thing, fixture, actor) => ({ json: aLink(ownIds(fixture, actor, thing)[0], thing.id) }),
  },
  { call: 'GET /api/events/duplicate-name', send: () => withQuery({ name: 'Night' }) },
  {
    call: 'POST /api/events',
    about: 'organisation',
    send: (thing, fixture, actor) => ({ json: anEventBody(thing.id, ownIds(fixture, actor, thing)[1]) }),
    outOfReach: 422,
  },
  {
    call: 'POST /api/events',
    about: 'location',
    send: (thing, fixture, actor) => ({ json: anEventBody(ownIds(fixture, actor, thing)[0], thing.id) }),
    outOfReach: 422,
  },
  {
    call: 'PUT /api/events',
    about: 'event',
    send: (thing, fixture, actor) => ({ json: { id: thing.id, ...anEventBody(...ownIds(fixture, actor, thing)) } }),
    ownersOnly: true,
  },
  {
    call: 'PUT /api/events/quarter-figures/{orgId}',
    about: 'event',
    send: (thing, fixture, actor) => ({
      parameter: String(ownIds(fixture, actor, thing)[0]),
      json: quarterFiguresBody(thing.id),
    }),
    ownersOnly: true,
  },
  { call: 'DELETE /api/events', about: 'event', send: ({ id }) => ({ json: { eventId: id } }), ownersOnly: true },

  {
    call: 'GET /api/events/confirmed-quarters',
    about: 'event',
    send: ({ id }, { ids }) => withQuery({ eventId: id, organisationIds: ids.ours }),
    ownersOnly: true,
  },
  // Organisations out of reach are left out of the answer.
  {
    call: 'GET /api/events/confirmed-quarters',
    about: 'organisation',
    send: ({ id }) => withQuery({ organisationIds: id }),
    outOfReach: 200,
  },
  {
    call: 'GET /api/events/quarters/{orgId}',
    about: 'organisation',
    send: () => withQuery({ year: 2026 }),
    absentToGlobalAdmin: 200,
  },
  {
    call: 'POST /api/events/confirm-quarter',
    about: 'organisation',
    send: ({ id }, _, actor) => ({ json: { organisationId: id, ...quarterOf(actor) } }),
  },
  // Nothing is blank in a quarter without events.
  {
    call: 'POST /api/events/quarters/{orgId}/fill-blanks',
    about: 'organisation',
    send: () => ({ json: { year: 2023, quarterNumber: 4 } }),
    ok: 409,
    absentToGlobalAdmin: 409,
  },
  { call: 'GET /api/organisations/has-confirmations/{orgId}', about: 'organisation', absentToGlobalAdmin: 200 },
  { call: 'GET /api/organisations/confirmations/{orgId}', about: 'organisation', absentToGlobalAdmin: 200 },
  {
    call: 'GET /api/organisations/confirmations/{orgId}/confirmed',
    about: 'organisation',
    send: ({ confirmationId = 1 }) => withQuery({ confirmationId }),
  },
  {
    call: 'GET /api/organisations/confirmations/{orgId}/confirmed-file',
    about: 'organisation',
    send: ({ confirmationId = 1 }) => withQuery({ confirmationId, format: 'csv' }),
  },

  { call: 'GET /api/organisations/{id}/calendar-feeds', about: 'organisation' },
  { call: 'POST /api/organisations/{id}/calendar-feeds', about: 'organisation' },
  {
    call: 'DELETE /api/organisations/{id}/calendar-feeds',
    about: 'calendarFeed',
    send: (thing, { ids, homeOf }, actor) => ({
      parameter: String(ids[thing.of && actor.of.includes(thing.of) ? thing.of : homeOf(actor, thing)]),
      json: { calendarFeedId: thing.id },
    }),
  },
  // Whoever has the address has the calendar, and nobody cares who else they are.
  {
    call: 'GET /api/calendar/{file}',
    about: 'calendarFeed',
    send: ({ key }) => ({ parameter: `${key}.ics` }),
    answers: (_, place) => (place === 'absent' ? 404 : 200),
  },
]
