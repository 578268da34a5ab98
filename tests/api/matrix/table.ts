import { randomUUID } from 'node:crypto'
import { theLatestTemplate } from '../../support/builders'
import { type Actor, may, type Place } from './actors'
import { aLocationBody, aSurveyForm, aUserBody } from './bodies'
import { eventRows } from './event-rows'
import { eventUploadRows } from './event-upload-rows'
import type { MatrixFixture } from './fixture'
import { identityRows } from './identity-rows'
import { insightsRows } from './insights-rows'
import { auditInstant } from './objects'
import { offlineAnswerRows } from './offline-answer-rows'
import { aLogoForm, anOrganisationBody, theOrganisationBody } from './organisation-bodies'
import { recordUploadRows } from './record-upload-rows'
import { releaseRows } from './release-rows'
import { returnsRows } from './returns-rows'
import { reviewRows } from './review-rows'
import { ofOrganisation, ownIds, type Row, withQuery } from './row'
import { surveyLinkRows } from './survey-link-rows'
import { surveyTransitionRows } from './survey-transition-rows'
import { ticketingUploadRows } from './ticketing-upload-rows'
import { aTrainingSessionBody, aTranscript } from './training-bodies'
import { unattendedRows } from './unattended-rows'

const surveyForm = async ({ db }: MatrixFixture) => aSurveyForm((await theLatestTemplate(db)).id)

/** Respondents need a code or a key and nobody cares who else they are. */
const keyHolder = (ok: number) => (_: Actor, place: Place) => (place === 'own' ? ok : 404)
const keyedRow = { about: 'response', places: ['own', 'foreign', 'absent'] } as const
const codedRow = { about: 'published', answers: (_: Actor, place: Place) => (place === 'absent' ? 404 : 200) } as const

const inBulk = (id: unknown, action: object) => ({ json: { ids: [Number(id)], action, preview: true } })

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
  ...insightsRows,

  // A row out of reach is answered like a missing one, among the others.
  {
    call: 'POST /api/users/bulk',
    about: 'user',
    outOfReach: 200,
    send: ({ id }) => inBulk(id, { kind: 'reminders', enabled: false }),
  },
  {
    call: 'POST /api/locations/bulk',
    about: 'location',
    outOfReach: 200,
    send: ({ id }) => inBulk(id, { kind: 'status', activeStatus: 0 }),
  },
  {
    call: 'POST /api/surveys/bulk',
    about: 'published',
    outOfReach: 200,
    send: ({ id }) => inBulk(id, { kind: 'close' }),
  },
  {
    call: 'POST /api/events/bulk',
    about: 'event',
    outOfReach: 200,
    send: ({ id }) => inBulk(id, { kind: 'delete' }),
  },

  ...recordUploadRows,

  // Every role may open the screen that these are of.
  { call: 'GET /api/saved-views' },
  {
    call: 'POST /api/saved-views',
    send: () => ({
      json: { name: `View ${randomUUID()}`, screen: 'training-upcoming', query: '', organisationId: null },
    }),
  },
  {
    call: 'PUT /api/saved-views/{id}',
    about: 'savedView',
    send: () => ({ json: { name: `View ${randomUUID()}`, organisationId: null } }),
  },
  { call: 'DELETE /api/saved-views/{id}', about: 'savedView' },
  { call: 'PUT /api/kept-columns', ok: 204, send: () => ({ json: { list: 'users', columns: 'email-200.surname' } }) },

  { call: 'GET /api/users/profile' },
  { call: 'GET /api/users/termsofuse' },
  { call: 'POST /api/users/termsofuse', ownAccount: true, ok: 204 },

  {
    call: 'PUT /api/users/profile/reminders',
    send: () => ({ json: { confirmationRemindersEnabled: false } }),
    ok: 204,
  },
  {
    call: 'PUT /api/users/profile/display',
    send: () => ({ json: { denseRows: false, singleKeys: true } }),
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
  { call: 'GET /api/organisations/checknameavailability', send: () => withQuery({ name: 'Any' }) },
  { call: 'GET /api/organisations/postcode-place', send: () => withQuery({ postcode: 'LS1 4AP' }) },
  { call: 'GET /api/organisations/{id}', about: 'organisation' },
  { call: 'POST /api/organisations', send: () => ({ json: anOrganisationBody() }) },
  {
    call: 'PUT /api/organisations',
    about: 'organisation',
    send: async ({ id }, { db }) => ({ json: await theOrganisationBody(db, Number(id)) }),
  },
  { call: 'GET /api/organisations/{id}/sharing', about: 'organisation' },
  { call: 'PUT /api/organisations/{id}/sharing', about: 'organisation', send: () => ({ json: { shares: false } }) },
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
  { call: 'GET /api/organisations/survey-templates/{organisationId}', about: 'organisation' },
  { call: 'DELETE /api/survey-templates', about: 'template', send: ({ id }) => ({ json: { surveyTemplateId: id } }) },

  { call: 'GET /api/search', send: () => withQuery({ text: 'called' }) },
  { call: 'GET /api/search', send: () => withQuery({ text: 'secret' }) },
  { call: 'GET /api/search', send: () => withQuery({ text: 'LS1' }) },
  { call: 'GET /api/users', ...ofOrganisation },
  { call: 'GET /api/locations' },
  // The event only adds its location to those in reach, if it is in reach itself.
  {
    call: 'GET /api/locations',
    about: 'event',
    send: ({ id }) => withQuery({ eventId: id, take: 1000 }),
    outOfReach: 200,
  },
  { call: 'GET /api/locations/{id}', about: 'location' },
  {
    call: 'GET /api/locations/checknameavailability',
    about: 'organisation',
    send: ({ id }) => withQuery({ name: 'Hall', organisationId: id }),
    absentToGlobalAdmin: 200,
  },
  { call: 'POST /api/locations', about: 'organisation', send: ({ id }) => ({ json: aLocationBody(id) }) },
  {
    call: 'PUT /api/locations',
    about: 'location',
    send: (thing, fixture, actor) => ({ json: { id: thing.id, ...aLocationBody(ownIds(fixture, actor, thing)[0]) } }),
  },
  { call: 'DELETE /api/locations', about: 'location', send: ({ id }) => ({ json: { locationId: id } }) },

  { call: 'GET /api/users' },
  { call: 'GET /api/users/{id}', about: 'user' },
  { call: 'POST /api/users', about: 'organisation', send: ({ id }) => ({ json: aUserBody(id) }), outOfReach: 422 },
  {
    call: 'PUT /api/users',
    about: 'user',
    send: (thing, fixture, actor) => ({
      json: { id: thing.id, ...aUserBody(ownIds(fixture, actor, thing)[0], thing.email) },
    }),
  },
  { call: 'DELETE /api/users', about: 'user', send: ({ id }) => ({ json: { userId: id } }) },
  { call: 'POST /api/users/{id}/invitation', about: 'user', ok: 204 },

  ...eventRows,
  ...eventUploadRows,
  ...ticketingUploadRows,

  { call: 'GET /api/surveys' },
  { call: 'GET /api/surveys', ...ofOrganisation },
  { call: 'GET /api/surveys/{id}', about: 'published' },
  { call: 'GET /api/surveys/{id}/survey-templates', about: 'published' },
  { call: 'GET /api/survey-templates/{id}', about: 'template' },
  {
    call: 'GET /api/surveys/checknameavailability',
    about: 'draft',
    send: ({ id }) => withQuery({ name: 'Survey', surveyId: id }),
  },
  { call: 'POST /api/surveys', about: 'event', send: ({ id }) => ({ json: { eventId: id } }), ownersOnly: true },
  {
    call: 'PUT /api/surveys/{id}',
    about: 'draft',
    send: async (_, fixture) => ({ form: await surveyForm(fixture) }),
    ownersOnly: true,
  },
  {
    call: 'PUT /api/surveys/{id}',
    about: 'published',
    send: async (_, fixture) => ({ form: await surveyForm(fixture) }),
    ownersOnly: true,
  },
  { call: 'GET /api/surveys/{id}/logo', about: 'published' },
  { call: 'POST /api/surveys/{id}/logo', about: 'published', send: aLogoForm, ownersOnly: true },
  { call: 'DELETE /api/surveys/{id}/logo', about: 'published', ownersOnly: true, ok: 200 },
  { call: 'DELETE /api/surveys', about: 'draft', send: ({ id }) => ({ json: { surveyId: id } }), ownersOnly: true },

  { call: 'GET /api/surveys/{id}/export-responses', about: 'published', ownersOnly: true },
  { call: 'GET /api/surveys/{id}/figures', about: 'published' },
  {
    call: 'GET /api/surveys/{id}/cross-tabulation',
    about: 'published',
    send: () => ({ query: { question: 'B-Q1', by: 'B-Q5' } }),
    ownersOnly: true,
  },
  { call: 'GET /api/exports' },
  {
    call: 'POST /api/exports',
    about: 'organisation',
    send: ({ id }) => ({ json: { organisationId: id, type: 'Mapped' } }),
  },
  { call: 'DELETE /api/exports', about: 'export', send: ({ id }) => ({ json: { exportId: id } }) },
  // Nobody has made its file yet.
  { call: 'GET /api/exports/file/{id}', about: 'export', ok: 409 },

  { call: 'GET /api/surveys/{id}/preview', ...codedRow, send: ({ quickCode }) => ({ parameter: quickCode ?? '' }) },
  {
    call: 'GET /api/surveys/{id}/preview',
    about: 'tryout',
    send: ({ quickCode }) => ({ parameter: quickCode ?? '' }),
    answers: (actor, _, standing) =>
      actor.isSignedIn && standing !== 'none' && may(actor, 'read', 'survey') ? 200 : 404,
  },
  {
    call: 'POST /api/survey-responses/create-from-code',
    ...codedRow,
    send: ({ quickCode }) => ({ json: { code: quickCode } }),
  },
  {
    call: 'GET /api/survey-responses/{id}',
    ...keyedRow,
    send: ({ key }) => withQuery({ validationKey: key }),
    answers: keyHolder(200),
  },
  {
    call: 'GET /api/survey-responses/{id}/logo',
    ...keyedRow,
    send: ({ key }) => withQuery({ validationKey: key }),
    answers: keyHolder(200),
  },
  {
    call: 'PUT /api/survey-responses/{id}',
    ...keyedRow,
    send: ({ key }) => ({ json: { surveyAnswers: {}, submitted: false, validationKey: key } }),
    answers: keyHolder(200),
  },
  {
    call: 'DELETE /api/survey-responses',
    ...keyedRow,
    send: ({ id, key }) => ({ json: { surveyResponseId: id, validationKey: key } }),
    answers: keyHolder(204),
  },

  ...surveyLinkRows,
  ...surveyTransitionRows,
  ...unattendedRows,
  ...offlineAnswerRows,
  ...reviewRows,

  { call: 'GET /api/audit-trail' },
  { call: 'GET /api/audit-trail/{id}', about: 'trail', send: () => withQuery({ at: auditInstant }) },

  ...returnsRows,

  { call: 'GET /api/operations/emails' },
  { call: 'GET /api/operations/emails/{id}', about: 'email' },
  { call: 'POST /api/operations/emails/{id}/send-again', about: 'email', ok: 204 },
  { call: 'GET /api/operations/jobs' },
  { call: 'POST /api/operations/jobs/{id}/try-again', about: 'job', ok: 204 },
  { call: 'GET /api/operations/health' },

  ...releaseRows,

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
