import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { theLatestTemplate } from '../support/builders'
import { ask, type Sent } from '../support/http'
import { aLocationBody, anEventBody, aSurveyForm } from './matrix/bodies'
import { actors, type Kind } from './matrix/cast'
import { rowsOf } from './matrix/rows-of'
import { aWorld, type World } from './matrix/world'

let world: World
let cookie: string

test.beforeAll(async () => {
  world = await aWorld()
  cookie = world.cookieOf(the('the Admin')) ?? ''
})
test.afterAll(() => world?.close())

const the = (name: string) => {
  const found = actors.find((actor) => actor.name === name)
  if (!found) throw new Error(`Nobody is called ${name}`)
  return found
}

/** A write that says in its body which record it is about. */
const writes: readonly { call: string; kind: Kind; field: string; body: (id: number) => Record<string, unknown> }[] = [
  {
    call: 'PUT /api/locations',
    kind: 'location',
    field: 'id',
    body: (id) => ({ id, ...aLocationBody(world.ids.ours) }),
  },
  { call: 'DELETE /api/locations', kind: 'location', field: 'locationId', body: (id) => ({ locationId: id }) },
  {
    call: 'PUT /api/events',
    kind: 'event',
    field: 'id',
    body: (id) => ({ id, ...anEventBody(world.ids.ours, world.locationsOf.ours) }),
  },
  { call: 'DELETE /api/events', kind: 'event', field: 'eventId', body: (id) => ({ eventId: id }) },
  { call: 'POST /api/surveys', kind: 'event', field: 'eventId', body: (id) => ({ eventId: id }) },
  { call: 'DELETE /api/surveys', kind: 'draft', field: 'surveyId', body: (id) => ({ surveyId: id }) },
]

type Try = { own: number; foreign: number; field: string; body: Record<string, unknown> }
type Variant = { path?: string; sent: Sent }

const json = (value: unknown): Variant => ({ sent: { json: value } })
const raw = (text: string): Variant => ({ sent: { raw: text, headers: { 'content-type': 'application/json' } } })
/** The body as text with one more member at its end: a later member of the same name wins. */
const withMore = (body: object, more: string) => raw(`${JSON.stringify(body).slice(0, -1)},${more}}`)

/** Twenty ways to slip somebody else's number past whoever checks one's own. */
const variants: Record<string, (tried: Try) => Variant> = {
  alone: ({ body, field, foreign }) => json({ ...body, [field]: foreign }),
  'in a list after the own': ({ body, field, own, foreign }) => json({ ...body, [field]: [own, foreign] }),
  'in a list of one': ({ body, field, foreign }) => json({ ...body, [field]: [foreign] }),
  'as text': ({ body, field, foreign }) => json({ ...body, [field]: String(foreign) }),
  'as text with a blank': ({ body, field, foreign }) => json({ ...body, [field]: ` ${foreign}` }),
  'as a fraction': ({ body, field, foreign }) => json({ ...body, [field]: foreign + 0.5 }),
  'as an object': ({ body, field, foreign }) => json({ ...body, [field]: { id: foreign } }),
  'as a number with a point': ({ body, field, foreign }) => withMore(body, `"${field}":${foreign}.0`),
  'as a number with an exponent': ({ body, field, foreign }) => withMore(body, `"${field}":${foreign}e0`),
  'under a repeated name, last': ({ body, field, foreign }) => withMore(body, `"${field}":${foreign}`),
  'under the name in capitals': ({ body, field, foreign }) => json({ ...body, [field.toUpperCase()]: foreign }),
  'under every other name of an id': ({ body, field, foreign }) =>
    json({ id: foreign, locationId: foreign, eventId: foreign, surveyId: foreign, ...body, [field]: body[field] }),
  'behind __proto__': ({ body, field, foreign }) => withMore(body, `"__proto__":{"${field}":${foreign}}`),
  'behind constructor.prototype': ({ body, field, foreign }) =>
    withMore(body, `"constructor":{"prototype":{"${field}":${foreign}}}`),
  'in the query': ({ body, field, foreign }) => ({ path: `?${field}=${foreign}&id=${foreign}`, sent: { json: body } }),
  'in the path': ({ body, foreign }) => ({ path: `/${foreign}`, sent: { json: body } }),
  'in headers': ({ body, foreign }) => ({
    sent: { json: body, headers: { 'x-organisation-id': String(foreign), 'x-http-method-override': 'DELETE' } },
  }),
  'in a cookie': ({ body, field, foreign }) => ({
    sent: { json: body, cookie: `${cookie}; selectedOrgId=${foreign}; ${field}=${foreign}` },
  }),
  'in a form': ({ field, foreign }) => ({ sent: { form: { [field]: String(foreign) } } }),
  'two bodies in one': ({ body, field, foreign }) => raw(`${JSON.stringify(body)}{"${field}":${foreign}}`),
}

for (const { call, kind, field, body } of writes)
  test(`${call}: another organisation’s number is refused or ignored in all ${Object.keys(variants).length} disguises`, async () => {
    const foreign = Number((await world.keep(kind, 'foreign')).id)
    const before = await rowsOf(world, 'rivals')
    const [method = '', path = ''] = call.split(' ')
    for (const [name, variant] of Object.entries(variants)) {
      const own = Number((await world.make(kind, 'own')).id)
      const { path: more = '', sent } = variant({ own, foreign, field, body: body(own) })
      const { status, text } = await ask(method, `${path}${more}`, { cookie, ...sent })
      // Where the disguise is ignored, the call was about the person's own record and went through.
      expect([name, status < 500, await rowsOf(world, 'rivals')]).toEqual([name, true, before])
      expect([name, text.includes('rivals-')]).toEqual([name, false])
      if (name === 'alone') expect(status).toBe(404)
    }
  })

test.describe('a record of one’s own cannot be given to another organisation, nor take what is another’s', () => {
  type Second = { what: string; status: number; send: () => Promise<[method: string, path: string, sent: Sent]> }
  const id = async (kind: Kind, place: 'own' | 'foreign') => Number((await world.make(kind, place)).id)
  const event = () => anEventBody(world.ids.ours, world.locationsOf.ours)
  const owner = (organisationId: number) => ({ organisationId, relationshipTypeId: 10, subDisciplineId: 101 })
  const second: readonly Second[] = [
    {
      what: 'a location moved to another organisation',
      status: 404,
      send: async () => [
        'PUT',
        '/api/locations',
        { json: { id: await id('location', 'own'), ...aLocationBody(world.ids.rivals) } },
      ],
    },
    {
      what: 'an event moved to another’s location',
      status: 422,
      send: async () => [
        'PUT',
        '/api/events',
        { json: { id: await id('event', 'own'), ...event(), locationId: world.locationsOf.rivals } },
      ],
    },
    {
      what: 'an event given another owner',
      status: 422,
      send: async () => [
        'PUT',
        '/api/events',
        { json: { id: await id('event', 'own'), ...event(), eventOrganisations: [owner(world.ids.rivals)] } },
      ],
    },
    {
      what: 'an event given another owner beside its own',
      status: 422,
      send: async () => [
        'POST',
        '/api/events',
        { json: { ...event(), eventOrganisations: [owner(world.ids.ours), owner(world.ids.rivals)] } },
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
        const rival = await world.keep('published', 'foreign')
        const claimed = {
          eventId: String(rival.id),
          organisationId: String(world.ids.rivals),
          quickCode: rival.quickCode ?? '',
        }
        return ['PUT', `/api/surveys/${await id('draft', 'own')}`, { form: { ...(await form()), ...claimed } }]
      },
    },
    {
      what: 'a response saved with the key of another',
      status: 404,
      send: async () => {
        const { id: response, key } = await world.make('response', 'foreign')
        const json = { surveyAnswers: {}, submitted: true, validationKey: key, id: response, surveyId: 1 }
        return ['PUT', `/api/survey-responses/${response}`, { json, from: '127.81.0.1' }]
      },
    },
    {
      what: 'a response discarded with two keys',
      status: 422,
      send: async () => {
        const { id: response, key } = await world.make('response', 'foreign')
        const json = { surveyResponseId: response, validationKey: [key, key] }
        return ['DELETE', '/api/survey-responses', { json, from: '127.81.1.1' }]
      },
    },
  ]
  const form = async () => aSurveyForm((await theLatestTemplate(world.db)).id)

  for (const { what, status, send } of second)
    test(what, async () => {
      const [method, path, sent] = await send()
      const [foreign, responses] = [await rowsOf(world, 'rivals'), await keysOf()]
      const answer = await ask(method, path, { cookie, ...sent })
      expect([answer.status, answer.text]).toEqual([status, expect.not.stringContaining('rivals-')])
      expect(await rowsOf(world, 'rivals')).toBe(foreign)
      expect(await keysOf()).toBe(responses)
    })

  const keysOf = async () => {
    const [found] = await world.sql`select md5(string_agg(r::text, '|' order by id)) as all from responses r`
    return found?.all as string
  }
})

test('two organisations in the query: the first counts, and both have to be one’s own', async () => {
  const { ours, rivals } = world.ids
  const status = async (query: string) => (await ask('GET', `/api/events?${query}`, { cookie })).status
  expect(await status(`organisationId=${rivals}&organisationId=${ours}`)).toBe(404)
  const smuggled = await ask('GET', `/api/events?organisationId=${ours}&organisationId=${rivals}`, { cookie })
  expect([smuggled.status, smuggled.text.includes('rivals-')]).toEqual([200, false])
  expect(await status(`organisationId=${ours},${rivals}`)).toBe(400)
  expect(await status(`organisationId[]=${rivals}&organisationId=${ours}`)).toBe(400)
  expect(await status(`organisationId=${randomUUID()}`)).toBe(400)
})
