// S-04 of docs/drills.md.

import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { getTableColumns, type Table } from 'drizzle-orm'
import { events, locations, organisations, responses, savedViews, surveys } from '@/db/schema'
import { theLatestTemplate } from '../support/builders'
import { ask, type RequestOptions } from '../support/http'
import { actors } from './matrix/actors'
import { aLocationBody, anEventBody, aSurveyForm } from './matrix/bodies'
import { type MatrixFixture, openMatrixFixture } from './matrix/fixture'
import { anOrganisationBody, theOrganisationBody } from './matrix/organisation-bodies'

let fixture: MatrixFixture
let cookie: string

test.beforeAll(async () => {
  fixture = await openMatrixFixture()
  const admin = actors.find(({ name }) => name === 'the Admin')
  cookie = (admin && fixture.cookieOf(admin)) ?? ''
})
test.afterAll(() => fixture?.close())

type Column = { name: string; dataType: string }

/** Something else than it should be, of the column's own type. */
function hostileValueFor({ name, dataType }: Column): unknown {
  if (/organisation/i.test(name)) return fixture.ids.rivals
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
  tableName: string
  /** What a client may say: left out of the tries. */
  allowed: readonly string[]
  /** Columns that a save changes by itself. */
  automatic: readonly string[]
  prepare: () => Promise<{ path: string; key: string | number | undefined; sent: RequestOptions }>
}

const stampColumns = ['updatedAt', 'updatedBy', 'version']
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
const createObject = async (kind: 'location' | 'event' | 'draft') => Number((await fixture.make(kind, 'own')).id)

const subjects: readonly Subject[] = [
  {
    call: 'POST /api/locations',
    ...{
      table: locations,
      tableName: 'locations',
      allowed: locationFields,
      automatic: ['id', 'createdAt', ...stampColumns],
    },
    prepare: async () => ({ path: '/api/locations', key: undefined, sent: { json: aLocationBody(fixture.ids.ours) } }),
  },
  {
    call: 'PUT /api/locations',
    ...{
      table: locations,
      tableName: 'locations',
      allowed: [...locationFields, 'id', 'version'],
      automatic: stampColumns,
    },
    prepare: async () => {
      const key = await createObject('location')
      return { path: '/api/locations', key, sent: { json: { ...aLocationBody(fixture.ids.ours), id: key } } }
    },
  },
  {
    call: 'PUT /api/organisations',
    ...{ table: organisations, tableName: 'organisations', allowed: organisationFields, automatic: stampColumns },
    prepare: async () => {
      const key = fixture.ids.ours
      return { path: '/api/organisations', key, sent: { json: await theOrganisationBody(fixture.db, key) } }
    },
  },
  {
    call: 'POST /api/events',
    ...{ table: events, tableName: 'events', allowed: eventFields, automatic: ['id', 'createdAt', ...stampColumns] },
    prepare: async () => ({
      path: '/api/events',
      key: undefined,
      sent: { json: anEventBody(fixture.ids.ours, fixture.locationsOf.ours) },
    }),
  },
  {
    call: 'PUT /api/events',
    ...{ table: events, tableName: 'events', allowed: [...eventFields, 'id', 'version'], automatic: stampColumns },
    prepare: async () => {
      const key = await createObject('event')
      const json = { ...anEventBody(fixture.ids.ours, fixture.locationsOf.ours), id: key }
      return { path: '/api/events', key, sent: { json } }
    },
  },
  {
    call: 'POST /api/surveys',
    ...{ table: surveys, tableName: 'surveys', allowed: ['eventId'], automatic: ['id', 'createdAt', ...stampColumns] },
    prepare: async () => ({
      path: '/api/surveys',
      key: undefined,
      sent: { json: { eventId: await createObject('event') } },
    }),
  },
  {
    call: 'PUT /api/surveys/{id}',
    ...{ table: surveys, tableName: 'surveys', allowed: [...surveyFields, 'version'] },
    automatic: [...stampColumns, 'isNew', 'schema', 'schemaReadOnly', 'numberOfQuestions'],
    prepare: async () => {
      const key = await createObject('draft')
      const form = aSurveyForm((await theLatestTemplate(fixture.db)).id)
      return { path: `/api/surveys/${key}`, key, sent: { form } }
    },
  },
  {
    call: 'PUT /api/saved-views/{id}',
    ...{
      table: savedViews,
      tableName: 'saved_views',
      allowed: ['name', 'organisationId', 'isForEverybody'],
      automatic: [],
    },
    prepare: async () => {
      const { id: key } = await fixture.make('savedView', 'own')
      const json = { name: `View ${randomUUID()}`, organisationId: null }
      return { path: `/api/saved-views/${key}`, key, sent: { json } }
    },
  },
  {
    call: 'PUT /api/survey-responses/{id}',
    ...{ table: responses, tableName: 'responses', allowed: [], automatic: ['updatedAt', 'saves'] },
    prepare: async () => {
      const { id: key, key: validationKey } = await fixture.make('response', 'own')
      return { path: `/api/survey-responses/${key}`, key, sent: { json: { surveyAnswers: {}, validationKey } } }
    },
  },
]

const toSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const rowOf = async (named: string, key: unknown): Promise<Record<string, unknown>> => {
  const [row] = await fixture.sql.unsafe(`select * from ${named} where id = $1`, [key as string])
  return row ?? {}
}

/** What a row says of the columns nobody may say, and of nothing else. */
const protectedColumns = (row: Record<string, unknown>, { table, allowed, automatic }: Subject) =>
  Object.fromEntries(
    Object.entries(getTableColumns(table))
      .filter(([property]) => !allowed.includes(property) && !automatic.includes(property))
      .map(([property, { name }]) => [property, row[name]]),
  )

for (const subject of subjects)
  test(`${subject.call} keeps every column that is not the client’s to say, one by one and all at once`, async () => {
    const columns = Object.entries(getTableColumns(subject.table)).filter(([name]) => !subject.allowed.includes(name))
    const extras = columns.map(([property, column]) => ({
      [property]: hostileValueFor({ name: property, dataType: column.dataType }),
      [toSnakeCase(property)]: hostileValueFor({ name: property, dataType: column.dataType }),
    }))
    expect(extras.length).toBeGreaterThan(3)
    for (const extra of [...extras, Object.assign({}, ...extras)]) {
      const { path, key, sent } = await subject.prepare()
      const before = key === undefined ? undefined : await rowOf(subject.tableName, key)
      const method = subject.call.split(' ')[0] ?? ''
      const answer = await ask(method, path, { cookie, ...withExtra(sent, extra) })
      expect([Object.keys(extra)[0], answer.status]).toEqual([Object.keys(extra)[0], method === 'POST' ? 201 : 200])
      const made = (answer.json() as { id: number }).id
      const after = await rowOf(subject.tableName, key ?? made)
      // A new row is compared with one that was made without a word too many.
      const plain = before ?? (await createPlainRow(subject))
      const differs = subject.call === 'POST /api/surveys' ? ['introduction', 'locationDisplayName', 'name'] : []
      for (const [name, value] of Object.entries(protectedColumns(after, subject)))
        if (!differs.includes(name)) expect([name, value]).toEqual([name, protectedColumns(plain, subject)[name]])
      expect(after.id).not.toBe('987654')
    }
  })

async function createPlainRow(subject: Subject) {
  const { path, sent } = await subject.prepare()
  const { id: made } = (await ask('POST', path, { cookie, ...sent })).json() as { id: number }
  return rowOf(subject.tableName, made)
}

/** Puts more into a body. A form carries text. */
function withExtra({ json, form }: RequestOptions, extra: Record<string, unknown>): RequestOptions {
  if (!form) return { json: { ...(json as object), ...extra } }
  const texts = Object.entries(extra).map(([name, value]) => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ])
  return { form: { ...Object.fromEntries(texts), ...form } }
}

test('an answer cannot say how it was given, by whom, or for which survey', async () => {
  const { id: response, key } = await fixture.make('response', 'own')
  const claims = {
    completionMethod: 2,
    userId: 1,
    surveyId: 1,
    organisationId: fixture.ids.rivals,
    state: 2,
    importId: 1,
  }
  const answer = await ask('PUT', `/api/survey-responses/${response}`, {
    json: { surveyAnswers: {}, submitted: false, validationKey: key, ...claims },
  })
  expect(answer.status).toBe(200)
  const row = await rowOf('responses', response)
  expect(row).toMatchObject({ completion_method: 0, user_id: null, state: 0, import_id: null })
  expect(Number(row.organisation_id)).toBe(fixture.ids.ours)
})
