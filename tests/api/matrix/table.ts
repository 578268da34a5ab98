import { randomUUID } from 'node:crypto'
import { theLatestTemplate } from '../../support/builders'
import type { Sent } from '../../support/http'
import { aLocationBody, anEventBody, aSurveyForm, aUserBody, quarterFiguresBody } from './bodies'
import { type Actor, type Kind, may, type Place, type Standing } from './cast'
import { identityRows } from './identity-rows'
import { type Thing, trailInstant } from './objects'
import { aLogoForm, anOrganisationBody, theOrganisationBody } from './organisation-bodies'
import { quarterOf } from './the-confirmation'
import { aTrainingSessionBody, aTranscript } from './training-bodies'
import type { World } from './world'

/** One call as everybody sends it; a call may have several rows. What a row does not say is as usual: see `expected`. */
export type Row = {
  /** Method and path as in `lib/calls.ts`. */
  call: string
  /** What it is about; without it there is one cell for each actor. */
  about?: Kind
  places?: readonly Place[]
  /** Query, body, and the path's parameter where it is not the object's number. */
  send?: (thing: Thing, world: World, actor: Actor) => Asked | Promise<Asked>
  /** True where a partner may look and not touch. */
  ownersOnly?: boolean
  /** The answer about an object out of reach, absent ones included: 404; 422 where a field of the body names it. */
  outOfReach?: 404 | 422 | 200
  /** A Global Admin reaches every organisation, and some reads do not look whether one is there. */
  absentToGlobalAdmin?: 200 | 409
  /** Success where it is not what the call declares. */
  ok?: number
  /** The whole answer, where sign-in, rights and reach do not decide it in the usual way. */
  answers?: (actor: Actor, place: Place, standing: Standing) => number
  /** True where the call changes the account or ends the session, so that each cell gets an account of its own. */
  ownAccount?: boolean
}

export type Asked = Sent & { parameter?: string; query?: Record<string, unknown> }

const query = (parameters: Record<string, unknown>): Asked => ({ query: parameters })

const reference = { boxOfficeReferenceId: 'HT-1', providerId: 1, startDate: '2026-11-07', endDate: '2026-11-09' }

/** What an actor may say of itself: an organisation and a location of its own. */
const home = ({ ids, locationsOf, homeOf }: World, actor: Actor, thing?: Thing) =>
  [ids[homeOf(actor, thing)], locationsOf[homeOf(actor, thing)]] as const

const survey = async ({ db }: World) => aSurveyForm((await theLatestTemplate(db)).id)

/** Respondents need a code or a key and nobody cares who else they are. */
const keyHolder = (ok: number) => (_: Actor, place: Place) => (place === 'own' ? ok : 404)
const keyed = { about: 'response', places: ['own', 'foreign', 'absent'] } as const
const coded = { about: 'published', answers: (_: Actor, place: Place) => (place === 'absent' ? 404 : 200) } as const

const ofOrganisation = {
  about: 'organisation',
  send: ({ id }: Thing) => query({ organisationId: id }),
  absentToGlobalAdmin: 200,
} as const

export const rows: readonly Row[] = [
  { call: 'GET /api/health' },
  { call: 'GET /api/ready' },
  { call: 'GET /api/openapi.json' },

  {
    call: 'POST /api/auth/sign-in',
    send: () => ({ form: { email: `${randomUUID()}@example.test`, password: 'no' } }),
    answers: () => 303,
  },
  // No outside provider is configured here; tests/e2e/openid.spec.ts has one.
  { call: 'GET /api/auth/openid', answers: () => 404 },
  { call: 'POST /api/auth/sign-out', ownAccount: true, answers: () => 303 },
  { call: 'GET /api/session' },
  {
    call: 'POST /api/session/activity',
    send: () => ({ json: { ageMs: 0 } }),
    answers: ({ isSignedIn }) => (isSignedIn ? 200 : 401),
  },

  ...identityRows,

  { call: 'GET /api/users/profile' },
  { call: 'GET /api/users/termsofuse' },
  { call: 'POST /api/users/termsofuse', ownAccount: true, ok: 204 },

  {
    call: 'PUT /api/users/profile/reminders',
    send: () => ({ json: { confirmationRemindersEnabled: false } }),
    ok: 204,
  },
  { call: 'GET /api/users/profile/access-tokens' },
  {
    call: 'POST /api/users/profile/access-tokens',
    send: () => ({ json: { name: `Token ${randomUUID()}`, access: 'read', days: 30 } }),
  },
  {
    call: 'DELETE /api/users/profile/access-tokens',
    about: 'accessToken',
    send: ({ id }) => ({ json: { accessTokenId: id } }),
  },

  { call: 'GET /api/lookup/{lookupType}', send: () => ({ parameter: 'regions' }) },
  { call: 'GET /api/disciplines' },
  { call: 'GET /api/upperAuthorities' },
  { call: 'GET /api/constituencies' },
  { call: 'GET /api/box-office/providers' },

  { call: 'GET /api/organisations' },
  { call: 'GET /api/organisations/all' },
  { call: 'GET /api/organisations/display/{id}', about: 'organisation' },
  { call: 'GET /api/organisations/checknameavailability', send: () => query({ name: 'Any' }) },
  { call: 'GET /api/organisations/postcode-place', send: () => query({ postcode: 'LS1 4AP' }) },
  { call: 'GET /api/organisations/{id}', about: 'organisation' },
  { call: 'POST /api/organisations', send: () => ({ json: anOrganisationBody() }) },
  {
    call: 'PUT /api/organisations',
    about: 'organisation',
    send: async ({ id }, { db }) => ({ json: await theOrganisationBody(db, Number(id)) }),
  },
  // People and places hang on each of them.
  {
    call: 'DELETE /api/organisations',
    about: 'organisation',
    send: ({ id }) => ({ json: { organisationId: id } }),
    ok: 409,
  },
  { call: 'GET /api/organisations/{id}/logo', about: 'organisation' },
  { call: 'POST /api/organisations/{id}/logo', about: 'organisation', send: aLogoForm },
  { call: 'DELETE /api/organisations/{id}/logo', about: 'organisation', ok: 204 },
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
  { call: 'GET /api/organisations/survey-templates/{organisationId}', about: 'organisation' },
  { call: 'DELETE /api/survey-templates', about: 'template', send: ({ id }) => ({ json: { surveyTemplateId: id } }) },

  { call: 'GET /api/locations' },
  // The event only adds its location to those in reach, if it is in reach itself.
  { call: 'GET /api/locations', about: 'event', send: ({ id }) => query({ eventId: id, take: 1000 }), outOfReach: 200 },
  { call: 'GET /api/locations/{id}', about: 'location' },
  {
    call: 'GET /api/locations/checknameavailability',
    about: 'organisation',
    send: ({ id }) => query({ name: 'Hall', organisationId: id }),
    absentToGlobalAdmin: 200,
  },
  { call: 'POST /api/locations', about: 'organisation', send: ({ id }) => ({ json: aLocationBody(id) }) },
  {
    call: 'PUT /api/locations',
    about: 'location',
    send: (thing, world, actor) => ({ json: { id: thing.id, ...aLocationBody(home(world, actor, thing)[0]) } }),
  },
  { call: 'DELETE /api/locations', about: 'location', send: ({ id }) => ({ json: { locationId: id } }) },

  { call: 'GET /api/users' },
  { call: 'GET /api/users/{id}', about: 'user' },
  { call: 'POST /api/users', about: 'organisation', send: ({ id }) => ({ json: aUserBody(id) }), outOfReach: 422 },
  {
    call: 'PUT /api/users',
    about: 'user',
    send: (thing, world, actor) => ({
      json: { id: thing.id, ...aUserBody(home(world, actor, thing)[0], thing.email) },
    }),
  },
  { call: 'DELETE /api/users', about: 'user', send: ({ id }) => ({ json: { userId: id } }) },
  { call: 'POST /api/users/{id}/invitation', about: 'user', ok: 204 },

  { call: 'GET /api/events' },
  { call: 'GET /api/events', ...ofOrganisation },
  { call: 'GET /api/events/filters' },
  { call: 'GET /api/events/filters', ...ofOrganisation },
  { call: 'GET /api/events/{id}', about: 'event' },
  { call: 'GET /api/events/{id}/surveys', about: 'event' },
  {
    call: 'GET /api/events/quarter-figures/{orgId}',
    about: 'organisation',
    send: () => query({ year: 2026, quarter: 3 }),
  },
  {
    call: 'GET /api/events/validate-id',
    about: 'event',
    send: ({ id }) => query({ ...reference, eventId: id }),
  },
  {
    call: 'GET /api/events/validate-id',
    about: 'organisation',
    send: ({ id }) => query({ ...reference, organisationId: id }),
    absentToGlobalAdmin: 200,
  },
  {
    call: 'GET /api/box-office/references',
    about: 'event',
    send: ({ id }) => query({ ...reference, eventId: id }),
    ownersOnly: true,
  },
  {
    call: 'GET /api/box-office/references',
    about: 'organisation',
    send: ({ id }) => query({ ...reference, organisationId: id }),
    absentToGlobalAdmin: 200,
  },
  { call: 'GET /api/box-office/by-org/{orgId}', about: 'organisation', absentToGlobalAdmin: 200 },
  { call: 'GET /api/events/duplicate-name', send: () => query({ name: 'Night' }) },
  {
    call: 'POST /api/events',
    about: 'organisation',
    send: (thing, world, actor) => ({ json: anEventBody(thing.id, home(world, actor, thing)[1]) }),
    outOfReach: 422,
  },
  {
    call: 'POST /api/events',
    about: 'location',
    send: (thing, world, actor) => ({ json: anEventBody(home(world, actor, thing)[0], thing.id) }),
    outOfReach: 422,
  },
  {
    call: 'PUT /api/events',
    about: 'event',
    send: (thing, world, actor) => ({ json: { id: thing.id, ...anEventBody(...home(world, actor, thing)) } }),
    ownersOnly: true,
  },
  {
    call: 'PUT /api/events/quarter-figures/{orgId}',
    about: 'event',
    send: (thing, world, actor) => ({
      parameter: String(home(world, actor, thing)[0]),
      json: quarterFiguresBody(thing.id),
    }),
    ownersOnly: true,
  },
  { call: 'DELETE /api/events', about: 'event', send: ({ id }) => ({ json: { eventId: id } }), ownersOnly: true },

  {
    call: 'GET /api/events/quarters/{orgId}',
    about: 'organisation',
    send: () => query({ year: 2026 }),
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
    send: ({ confirmationId = 1 }) => query({ confirmationId }),
  },
  {
    call: 'GET /api/organisations/confirmations/{orgId}/confirmed-file',
    about: 'organisation',
    send: ({ confirmationId = 1 }) => query({ confirmationId, format: 'csv' }),
  },

  { call: 'GET /api/surveys' },
  { call: 'GET /api/surveys', ...ofOrganisation },
  { call: 'GET /api/surveys/{id}', about: 'published' },
  { call: 'GET /api/surveys/{id}/survey-templates', about: 'published' },
  { call: 'GET /api/survey-templates/{id}', about: 'template' },
  {
    call: 'GET /api/surveys/checknameavailability',
    about: 'draft',
    send: ({ id }) => query({ name: 'Survey', surveyId: id }),
  },
  { call: 'POST /api/surveys', about: 'event', send: ({ id }) => ({ json: { eventId: id } }), ownersOnly: true },
  {
    call: 'PUT /api/surveys/{id}',
    about: 'draft',
    send: async (_, world) => ({ form: await survey(world) }),
    ownersOnly: true,
  },
  {
    call: 'PUT /api/surveys/{id}',
    about: 'published',
    send: async (_, world) => ({ form: await survey(world) }),
    ownersOnly: true,
  },
  { call: 'DELETE /api/surveys', about: 'draft', send: ({ id }) => ({ json: { surveyId: id } }), ownersOnly: true },

  { call: 'GET /api/surveys/{id}/export-responses', about: 'published' },
  { call: 'GET /api/exports' },
  // Nobody has made its file yet.
  { call: 'GET /api/exports/file/{id}', about: 'export', ok: 409 },

  { call: 'GET /api/surveys/{id}/preview', ...coded, send: ({ quickCode }) => ({ parameter: quickCode ?? '' }) },
  {
    call: 'GET /api/surveys/{id}/preview',
    about: 'tryout',
    send: ({ quickCode }) => ({ parameter: quickCode ?? '' }),
    answers: (actor, _, standing) =>
      actor.isSignedIn && standing !== 'none' && may(actor, 'read', 'survey') ? 200 : 404,
  },
  {
    call: 'POST /api/survey-responses/create-from-code',
    ...coded,
    send: ({ quickCode }) => ({ json: { code: quickCode } }),
  },
  {
    call: 'GET /api/survey-responses/{id}',
    ...keyed,
    send: ({ key }) => query({ validationKey: key }),
    answers: keyHolder(200),
  },
  {
    call: 'GET /api/survey-responses/{id}/logo',
    ...keyed,
    send: ({ key }) => query({ validationKey: key }),
    answers: keyHolder(200),
  },
  {
    call: 'PUT /api/survey-responses/{id}',
    ...keyed,
    send: ({ key }) => ({ json: { surveyAnswers: {}, submitted: false, validationKey: key } }),
    answers: keyHolder(200),
  },
  {
    call: 'DELETE /api/survey-responses',
    ...keyed,
    send: ({ id, key }) => ({ json: { surveyResponseId: id, validationKey: key } }),
    answers: keyHolder(204),
  },

  { call: 'GET /api/audit-trail' },
  { call: 'GET /api/audit-trail/{id}', about: 'trail', send: () => query({ at: trailInstant }) },

  { call: 'GET /api/operations/letters' },
  { call: 'GET /api/operations/letters/{id}', about: 'letter' },
  { call: 'POST /api/operations/letters/{id}/send-again', about: 'letter', ok: 204 },
  { call: 'GET /api/operations/jobs' },
  { call: 'POST /api/operations/jobs/{id}/try-again', about: 'job', ok: 204 },
  { call: 'GET /api/operations/health' },

  { call: 'GET /api/resources/{fileName}', send: () => ({ parameter: 'overview.pdf' }) },
  // A guide of Admins is to a General User what a file that is not there is to everybody.
  {
    call: 'GET /api/resources/{fileName}',
    send: () => ({ parameter: 'record-an-event.pdf' }),
    answers: ({ isSignedIn, hasAccepted, role }) =>
      !isSignedIn ? 401 : !hasAccepted ? 403 : role === 'User' ? 404 : 200,
  },
  { call: 'GET /api/training/sessions' },
  { call: 'GET /api/training/sessions/{id}', about: 'trainingSession' },
  { call: 'POST /api/training/sessions', send: () => ({ json: aTrainingSessionBody() }) },
  {
    call: 'PUT /api/training/sessions',
    about: 'trainingSession',
    send: ({ id }) => ({ json: { id, ...aTrainingSessionBody() } }),
  },
  { call: 'DELETE /api/training/sessions', about: 'trainingSession', send: ({ id }) => ({ json: { sessionId: id } }) },
  { call: 'POST /api/training/sessions/{id}/transcript', about: 'trainingSession', send: () => aTranscript() },
  { call: 'DELETE /api/training/sessions/{id}/transcript', about: 'trainingSession', ok: 204 },
]
