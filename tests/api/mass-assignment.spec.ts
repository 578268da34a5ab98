import { expect, test } from '@playwright/test'
import { getTableColumns, type Table } from 'drizzle-orm'
import { events, locations, organisations, responses, surveys } from '@/db/schema'
import { theLatestTemplate } from '../support/builders'
import { ask, type Sent } from '../support/http'
import { aLocationBody, anEventBody, aSurveyForm } from './matrix/bodies'
import { actors } from './matrix/cast'
import { anOrganisationBody, theOrganisationBody } from './matrix/organisation-bodies'
import { aWorld, type World } from './matrix/world'

let world: World
let cookie: string

test.beforeAll(async () => {
  world = await aWorld()
  const admin = actors.find(({ name }) => name === 'the Admin')
  cookie = (admin && world.cookieOf(admin)) ?? ''
})
test.afterAll(() => world?.close())

type Column = { name: string; dataType: string }

/** Something else than it should be, of the column's own type. */
function hostile({ name, dataType }: Column): unknown {
  if (/organisation/i.test(name)) return world.ids.rivals
  if (dataType.includes('number') || dataType.includes('bigint')) return 987_654
  if (dataType.includes('boolean')) return true
  if (dataType.includes('date')) return '1999-12-31T00:00:00.000Z'
  if (dataType.includes('json')) return { smuggled: true }
  if (dataType.includes('array')) return ['smuggled']
  return 'smuggled'
}

type Subject = {
  call: string
  table: Table
  named: string
  /** What a client may say: left out of the tries. */
  sayable: readonly string[]
  /** Columns that a save changes by itself. */
  moving: readonly string[]
  begin: () => Promise<{ path: string; key: string | number | undefined; sent: Sent }>
}

const stamps = ['updatedAt', 'updatedBy', 'version']
const locationFields = [...Object.keys(aLocationBody(1)), 'addressLine2']
const organisationFields = [
  ...Object.keys(anOrganisationBody()),
  ...['alternativeName', 'urn', 'addressLine2', 'id', 'version'],
]
const eventFields = Object.keys(anEventBody(1, 1))
const surveyFields = [
  ...Object.keys(aSurveyForm(1)),
  ...['postCompletionUrl', 'activeFrom', 'activeTo', 'optionalQuestions', 'optionalQuestionPlaceholders'],
  ...['optionalQuestionTemplateId', 'isDraft', 'isPreview', 'isActive', 'logoOrganisationId'],
]
const id = async (kind: 'location' | 'event' | 'draft') => Number((await world.make(kind, 'own')).id)

const subjects: readonly Subject[] = [
  {
    call: 'POST /api/locations',
    ...{ table: locations, named: 'locations', sayable: locationFields, moving: ['id', 'createdAt', ...stamps] },
    begin: async () => ({ path: '/api/locations', key: undefined, sent: { json: aLocationBody(world.ids.ours) } }),
  },
  {
    call: 'PUT /api/locations',
    ...{ table: locations, named: 'locations', sayable: [...locationFields, 'id', 'version'], moving: stamps },
    begin: async () => {
      const key = await id('location')
      return { path: '/api/locations', key, sent: { json: { ...aLocationBody(world.ids.ours), id: key } } }
    },
  },
  {
    call: 'PUT /api/organisations',
    ...{ table: organisations, named: 'organisations', sayable: organisationFields, moving: stamps },
    begin: async () => {
      const key = world.ids.ours
      return { path: '/api/organisations', key, sent: { json: await theOrganisationBody(world.db, key) } }
    },
  },
  {
    call: 'POST /api/events',
    ...{ table: events, named: 'events', sayable: eventFields, moving: ['id', 'createdAt', ...stamps] },
    begin: async () => ({
      path: '/api/events',
      key: undefined,
      sent: { json: anEventBody(world.ids.ours, world.locationsOf.ours) },
    }),
  },
  {
    call: 'PUT /api/events',
    ...{ table: events, named: 'events', sayable: [...eventFields, 'id', 'version'], moving: stamps },
    begin: async () => {
      const key = await id('event')
      const json = { ...anEventBody(world.ids.ours, world.locationsOf.ours), id: key }
      return { path: '/api/events', key, sent: { json } }
    },
  },
  {
    call: 'POST /api/surveys',
    ...{ table: surveys, named: 'surveys', sayable: ['eventId'], moving: ['id', 'createdAt', ...stamps] },
    begin: async () => ({ path: '/api/surveys', key: undefined, sent: { json: { eventId: await id('event') } } }),
  },
  {
    call: 'PUT /api/surveys/{id}',
    ...{ table: surveys, named: 'surveys', sayable: [...surveyFields, 'version'] },
    moving: [...stamps, 'isNew', 'schema', 'schemaReadOnly', 'numberOfQuestions'],
    begin: async () => {
      const key = await id('draft')
      const form = aSurveyForm((await theLatestTemplate(world.db)).id)
      return { path: `/api/surveys/${key}`, key, sent: { form } }
    },
  },
  {
    call: 'PUT /api/survey-responses/{id}',
    ...{ table: responses, named: 'responses', sayable: [], moving: ['updatedAt', 'saves'] },
    begin: async () => {
      const { id: key, key: validationKey } = await world.make('response', 'own')
      return { path: `/api/survey-responses/${key}`, key, sent: { json: { surveyAnswers: {}, validationKey } } }
    },
  },
]

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const rowOf = async (named: string, key: unknown): Promise<Record<string, unknown>> => {
  const [row] = await world.sql.unsafe(`select * from ${named} where id = $1`, [key as string])
  return row ?? {}
}

/** What a row says of the columns nobody may say, and of nothing else. */
const kept = (row: Record<string, unknown>, { table, sayable, moving }: Subject) =>
  Object.fromEntries(
    Object.entries(getTableColumns(table))
      .filter(([property]) => !sayable.includes(property) && !moving.includes(property))
      .map(([property, { name }]) => [property, row[name]]),
  )

for (const subject of subjects)
  test(`${subject.call} keeps every column that is not the client’s to say, one by one and all at once`, async () => {
    const columns = Object.entries(getTableColumns(subject.table)).filter(([name]) => !subject.sayable.includes(name))
    const extras = columns.map(([property, column]) => ({
      [property]: hostile({ name: property, dataType: column.dataType }),
      [snake(property)]: hostile({ name: property, dataType: column.dataType }),
    }))
    expect(extras.length).toBeGreaterThan(3)
    for (const extra of [...extras, Object.assign({}, ...extras)]) {
      const { path, key, sent } = await subject.begin()
      const before = key === undefined ? undefined : await rowOf(subject.named, key)
      const method = subject.call.split(' ')[0] ?? ''
      const answer = await ask(method, path, { cookie, ...added(sent, extra) })
      expect([Object.keys(extra)[0], answer.status]).toEqual([Object.keys(extra)[0], method === 'POST' ? 201 : 200])
      const made = (answer.json() as { id: number }).id
      const after = await rowOf(subject.named, key ?? made)
      // A new row is compared with one that was made without a word too many.
      const plain = before ?? (await plainRow(subject))
      const differs = subject.call === 'POST /api/surveys' ? ['introduction', 'locationDisplayName', 'name'] : []
      for (const [name, value] of Object.entries(kept(after, subject)))
        if (!differs.includes(name)) expect([name, value]).toEqual([name, kept(plain, subject)[name]])
      expect(after.id).not.toBe('987654')
    }
  })

async function plainRow(subject: Subject) {
  const { path, sent } = await subject.begin()
  const { id: made } = (await ask('POST', path, { cookie, ...sent })).json() as { id: number }
  return rowOf(subject.named, made)
}

/** Puts more into a body. A form carries text. */
function added({ json, form }: Sent, extra: Record<string, unknown>): Sent {
  if (!form) return { json: { ...(json as object), ...extra } }
  const texts = Object.entries(extra).map(([name, value]) => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ])
  return { form: { ...Object.fromEntries(texts), ...form } }
}

test('an answer cannot say how it was given, by whom, or for which survey', async () => {
  const { id: response, key } = await world.make('response', 'own')
  const claims = {
    completionMethod: 2,
    userId: 1,
    surveyId: 1,
    organisationId: world.ids.rivals,
    state: 2,
    importId: 1,
  }
  const answer = await ask('PUT', `/api/survey-responses/${response}`, {
    json: { surveyAnswers: {}, submitted: false, validationKey: key, ...claims },
  })
  expect(answer.status).toBe(200)
  const row = await rowOf('responses', response)
  expect(row).toMatchObject({ completion_method: 0, user_id: null, state: 0, import_id: null })
  expect(Number(row.organisation_id)).toBe(world.ids.ours)
})
