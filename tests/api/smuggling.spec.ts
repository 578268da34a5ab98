// S-02 of docs/drills.md.

import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { theLatestTemplate } from '../support/builders'
import { ask, type RequestOptions } from '../support/http'
import { actors, type Kind } from './matrix/actors'
import { aLocationBody, anEventBody, aSurveyForm } from './matrix/bodies'
import { type MatrixFixture, openMatrixFixture } from './matrix/fixture'
import type { TestObject } from './matrix/objects'
import { organisationDigest } from './matrix/organisation-digest'
import type { Row } from './matrix/row'
import { rows } from './matrix/table'

let fixture: MatrixFixture
let cookie: string

test.beforeAll(async () => {
  fixture = await openMatrixFixture()
  cookie = fixture.cookieOf(actorNamed('the Admin')) ?? ''
})
test.afterAll(() => fixture?.close())

const actorNamed = (name: string) => {
  const found = actors.find((actor) => actor.name === name)
  if (!found) throw new Error(`Nobody is called ${name}`)
  return found
}

/** Writes that say in their body which record they are about, or whose; sent as the tenant matrix sends them. */
const writes: readonly (readonly [call: string, kind: Kind, field: string])[] = [
  ['POST /api/locations', 'organisation', 'organisationId'],
  ['PUT /api/locations', 'location', 'id'],
  ['DELETE /api/locations', 'location', 'locationId'],
  ['PUT /api/users', 'user', 'id'],
  ['DELETE /api/users', 'user', 'userId'],
  ['PUT /api/events', 'event', 'id'],
  ['DELETE /api/events', 'event', 'eventId'],
  ['DELETE /api/box-office/references/link', 'event', 'eventId'],
  ['POST /api/events/confirm-quarter', 'organisation', 'organisationId'],
  ['POST /api/surveys', 'event', 'eventId'],
  ['DELETE /api/surveys', 'draft', 'surveyId'],
  ['PUT /api/surveys/{id}/links', 'published', 'id'],
  ['DELETE /api/surveys/{id}/links', 'published', 'surveyLinkId'],
  ['DELETE /api/surveys/{id}/unattended-devices', 'published', 'deviceId'],
  ['POST /api/exports', 'organisation', 'organisationId'],
]

const rowOf = (call: string, kind: Kind): Row => {
  const found = rows.find((row) => row.call === call && row.about === kind)
  if (!found) throw new Error(`The matrix does not send ${call} about a ${kind}`)
  return found
}

/** What the matrix sends about an object: its path, and its body as JSON. */
async function requestOf(row: Row, thing: TestObject) {
  const { json, parameter } = (await row.send?.(thing, fixture, actorNamed('the Admin'))) ?? {}
  const path = row.call.replace(/^\S+ /, '').replace('{id}', parameter ?? String(thing.id))
  return { path, body: json as Record<string, unknown> }
}

type SmuggleTarget = { own: number; foreign: number; field: string; body: Record<string, unknown> }
type Variant = { path?: string; sent: RequestOptions }

const jsonVariant = (value: unknown): Variant => ({ sent: { json: value } })
const rawVariant = (text: string): Variant => ({ sent: { raw: text, headers: { 'content-type': 'application/json' } } })
/** The body as text with one more member at its end: a later member of the same name wins. */
const withMember = (body: object, more: string) => rawVariant(`${JSON.stringify(body).slice(0, -1)},${more}}`)

/** Twenty ways to slip somebody else's number past whoever checks one's own. */
const variants: Record<string, (tried: SmuggleTarget) => Variant> = {
  alone: ({ body, field, foreign }) => jsonVariant({ ...body, [field]: foreign }),
  'in a list after the own': ({ body, field, own, foreign }) => jsonVariant({ ...body, [field]: [own, foreign] }),
  'in a list of one': ({ body, field, foreign }) => jsonVariant({ ...body, [field]: [foreign] }),
  'as text': ({ body, field, foreign }) => jsonVariant({ ...body, [field]: String(foreign) }),
  'as text with a blank': ({ body, field, foreign }) => jsonVariant({ ...body, [field]: ` ${foreign}` }),
  'as a fraction': ({ body, field, foreign }) => jsonVariant({ ...body, [field]: foreign + 0.5 }),
  'as an object': ({ body, field, foreign }) => jsonVariant({ ...body, [field]: { id: foreign } }),
  'as a number with a point': ({ body, field, foreign }) => withMember(body, `"${field}":${foreign}.0`),
  'as a number with an exponent': ({ body, field, foreign }) => withMember(body, `"${field}":${foreign}e0`),
  'under a repeated name, last': ({ body, field, foreign }) => withMember(body, `"${field}":${foreign}`),
  'under the name in capitals': ({ body, field, foreign }) => jsonVariant({ ...body, [field.toUpperCase()]: foreign }),
  'under every other name of an id': ({ body, field, foreign }) =>
    jsonVariant({
      id: foreign,
      locationId: foreign,
      eventId: foreign,
      surveyId: foreign,
      ...body,
      [field]: body[field],
    }),
  'behind __proto__': ({ body, field, foreign }) => withMember(body, `"__proto__":{"${field}":${foreign}}`),
  'behind constructor.prototype': ({ body, field, foreign }) =>
    withMember(body, `"constructor":{"prototype":{"${field}":${foreign}}}`),
  'in the query': ({ body, field, foreign }) => ({ path: `?${field}=${foreign}&id=${foreign}`, sent: { json: body } }),
  'in the path': ({ body, foreign }) => ({ path: `/${foreign}`, sent: { json: body } }),
  'in headers': ({ body, foreign }) => ({
    sent: { json: body, headers: { 'x-organisation-id': String(foreign), 'x-http-method-override': 'DELETE' } },
  }),
  'in a cookie': ({ body, field, foreign }) => ({
    sent: { json: body, cookie: `${cookie}; selectedOrgId=${foreign}; ${field}=${foreign}` },
  }),
  'in a form': ({ field, foreign }) => ({ sent: { form: { [field]: String(foreign) } } }),
  'two bodies in one': ({ body, field, foreign }) => rawVariant(`${JSON.stringify(body)}{"${field}":${foreign}}`),
}

for (const [call, kind, field] of writes)
  test(`${call}: another organisation’s number is refused or ignored in all ${Object.keys(variants).length} disguises`, async () => {
    const row = rowOf(call, kind)
    const foreign = Number((await requestOf(row, await fixture.keep(kind, 'foreign'))).body[field])
    const before = await organisationDigest(fixture, 'rivals')
    const [method = ''] = call.split(' ')
    for (const [name, variant] of Object.entries(variants)) {
      const { path, body } = await requestOf(row, await fixture.make(kind, 'own'))
      const { path: more = '', sent } = variant({ own: Number(body[field]), foreign, field, body })
      const { status, text } = await ask(method, `${path}${more}`, { cookie, ...sent })
      // Where the disguise is ignored, the call was about the person's own record and went through.
      expect([name, status < 500, await organisationDigest(fixture, 'rivals')]).toEqual([name, true, before])
      expect([name, text.includes('rivals-')]).toEqual([name, false])
      if (name === 'alone') expect(status).toBe(row.outOfReach ?? 404)
    }
  })

test.describe('a record of one’s own cannot be given to another organisation, nor take what is another’s', () => {
  type Second = {
    what: string
    status: number
    send: () => Promise<[method: string, path: string, sent: RequestOptions]>
  }
  const id = async (kind: Kind, place: 'own' | 'foreign') => Number((await fixture.make(kind, place)).id)
  const event = () => anEventBody(fixture.ids.ours, fixture.locationsOf.ours)
  const owner = (organisationId: number) => ({ organisationId, relationshipTypeId: 10, subDisciplineId: 101 })
  const second: readonly Second[] = [
    {
      what: 'a location moved to another organisation',
      status: 404,
      send: async () => [
        'PUT',
        '/api/locations',
        { json: { id: await id('location', 'own'), ...aLocationBody(fixture.ids.rivals) } },
      ],
    },
    {
      what: 'an event moved to another’s location',
      status: 422,
      send: async () => [
        'PUT',
        '/api/events',
        { json: { id: await id('event', 'own'), ...event(), locationId: fixture.locationsOf.rivals } },
      ],
    },
    {
      what: 'an event given another owner',
      status: 422,
      send: async () => [
        'PUT',
        '/api/events',
        { json: { id: await id('event', 'own'), ...event(), eventOrganisations: [owner(fixture.ids.rivals)] } },
      ],
    },
    {
      what: 'an event given another owner beside its own',
      status: 422,
      send: async () => [
        'POST',
        '/api/events',
        { json: { ...event(), eventOrganisations: [owner(fixture.ids.ours), owner(fixture.ids.rivals)] } },
      ],
    },
    {
      what: 'a survey built on another’s template',
      status: 422,
      send: async () => [
        'PUT',
        `/api/surveys/${await id('draft', 'own')}`,
        { form: { ...(await form()), surveyTemplateId: String(await id('template', 'foreign')) } },
      ],
    },
    {
      what: 'a survey with optional questions out of another’s template',
      status: 422,
      send: async () => [
        'PUT',
        `/api/surveys/${await id('draft', 'own')}`,
        { form: { ...(await form()), optionalQuestionTemplateId: String(await id('template', 'foreign')) } },
      ],
    },
    {
      what: 'a survey with optional questions out of a template that is not there',
      status: 422,
      send: async () => [
        'PUT',
        `/api/surveys/${await id('draft', 'own')}`,
        { form: { ...(await form()), optionalQuestionTemplateId: '900000000000001' } },
      ],
    },
    {
      what: 'a survey moved to another’s event, organisation and code, which are not the client’s to say',
      status: 200,
      send: async () => {
        const rival = await fixture.keep('published', 'foreign')
        const claimed = {
          eventId: String(rival.id),
          organisationId: String(fixture.ids.rivals),
          quickCode: rival.quickCode ?? '',
        }
        return ['PUT', `/api/surveys/${await id('draft', 'own')}`, { form: { ...(await form()), ...claimed } }]
      },
    },
    {
      what: 'a response saved with the key of another',
      status: 404,
      send: async () => {
        const { id: response, key } = await fixture.make('response', 'foreign')
        const json = { surveyAnswers: {}, submitted: true, validationKey: key, id: response, surveyId: 1 }
        return ['PUT', `/api/survey-responses/${response}`, { json, from: '127.81.0.1' }]
      },
    },
    {
      what: 'a response discarded with two keys',
      status: 422,
      send: async () => {
        const { id: response, key } = await fixture.make('response', 'foreign')
        const json = { surveyResponseId: response, validationKey: [key, key] }
        return ['DELETE', '/api/survey-responses', { json, from: '127.81.1.1' }]
      },
    },
  ]
  const form = async () => aSurveyForm((await theLatestTemplate(fixture.db)).id)

  for (const { what, status, send } of second)
    test(what, async () => {
      const [method, path, sent] = await send()
      const [foreign, responses] = [await organisationDigest(fixture, 'rivals'), await keysOf()]
      const answer = await ask(method, path, { cookie, ...sent })
      expect([answer.status, answer.text]).toEqual([status, expect.not.stringContaining('rivals-')])
      expect(await organisationDigest(fixture, 'rivals')).toBe(foreign)
      expect(await keysOf()).toBe(responses)
    })

  const keysOf = async () => {
    const [found] = await fixture.sql`select md5(string_agg(r::text, '|' order by id)) as all from responses r`
    return found?.all as string
  }
})

test('two organisations in the query: the first counts, and both have to be one’s own', async () => {
  const { ours, rivals } = fixture.ids
  const status = async (query: string) => (await ask('GET', `/api/events?${query}`, { cookie })).status
  expect(await status(`organisationId=${rivals}&organisationId=${ours}`)).toBe(404)
  const smuggled = await ask('GET', `/api/events?organisationId=${ours}&organisationId=${rivals}`, { cookie })
  expect([smuggled.status, smuggled.text.includes('rivals-')]).toEqual([200, false])
  expect(await status(`organisationId=${ours},${rivals}`)).toBe(400)
  expect(await status(`organisationId[]=${rivals}&organisationId=${ours}`)).toBe(400)
  expect(await status(`organisationId=${randomUUID()}`)).toBe(400)
})
