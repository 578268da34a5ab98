import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { describedCalls, type SendCall } from '../support/described-calls'
import { ask, type RequestOptions } from '../support/http'
import { actors } from './matrix/actors'
import { aSurveyForm } from './matrix/bodies'
import { type MatrixFixture, openMatrixFixture } from './matrix/fixture'
import type { TestObject } from './matrix/objects'

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const emptyPage = { data: expect.any(Array), totalCount: expect.any(Number), summary: null, groupCount: null }
const uuid = expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/)

let fixture: MatrixFixture
let send: SendCall
let published: TestObject
let latest: number
let bank: number

test.beforeAll(async () => {
  fixture = await openMatrixFixture()
  send = describedCalls(cookieOf('the Admin'))
  published = await fixture.make('published', 'own')
  const [templates] = await fixture.sql`select max(id) filter (where kind = 'mandated' and is_latest) as latest,
    max(id) filter (where kind = 'optional') as bank from survey_templates`
  latest = Number(templates?.latest)
  bank = Number(templates?.bank)
})
test.afterAll(() => fixture?.close())

function cookieOf(name: string): string {
  const actor = actors.find((one) => one.name === name)
  return (actor && fixture.cookieOf(actor)) ?? ''
}

/** The documented calls about surveys, by what success answers: a status alone has no body. */
const documentedSuccesses = {
  'POST /api/surveys': '201 application/json',
  'GET /api/surveys': '200 application/json',
  'DELETE /api/surveys': '204',
  'GET /api/surveys/{id}': '200 application/json',
  'PUT /api/surveys/{id}': '200 application/json',
  'GET /api/surveys/checknameavailability': '200 application/json',
  'GET /api/surveys/{id}/survey-templates': '200 application/json',
  'GET /api/survey-templates/{id}': '200 application/json',
  'DELETE /api/survey-templates': '204',
  'GET /api/organisations/survey-templates/{organisationId}': '200 application/json',
  'GET /api/surveys/{id}/logo': '200 application/json',
  'POST /api/surveys/{id}/logo': '200 application/json',
  'GET /api/events/{id}/surveys': '200 application/json',
  'GET /api/surveys/{id}/export-responses':
    '200 text/csv, application/vnd.openxmlformats-officedocument.spreadsheetml.sheet; 202 application/json',
  'POST /api/surveys/{id}/bulk': '201 application/json',
  'GET /api/surveys/{id}/preview': '200 application/json',
  'POST /api/survey-responses/create-from-code': '200 application/json',
  'GET /api/survey-responses/{id}': '200 application/json',
  'PUT /api/survey-responses/{id}': '200 application/json',
  'GET /api/survey-responses/{id}/logo': '200 image/png, image/jpeg, application/octet-stream',
  'DELETE /api/survey-responses': '204',
  'POST /api/exports': '201 application/json',
  'GET /api/exports': '200 application/json',
  'DELETE /api/exports': '204',
  'GET /api/exports/file/{id}':
    '200 text/csv, application/vnd.openxmlformats-officedocument.spreadsheetml.sheet, application/zip',
  'GET /api/organisations': '200 application/json',
}

test('the description says of every call what it answers', async () => {
  type Answers = Record<string, { content?: object }>
  const { paths } = (await ask('GET', '/api/openapi.json', { cookie: cookieOf('the Admin') })).json() as {
    paths: Record<string, Record<string, { responses: Answers }>>
  }
  for (const [call, answers] of Object.entries(documentedSuccesses)) {
    const [method = '', path = ''] = call.split(' ')
    const found = Object.entries(paths[path]?.[method.toLowerCase()]?.responses ?? {})
    const statuses = found
      .filter(([status]) => status.startsWith('2'))
      .map(([status, { content = {} }]) => [status, Object.keys(content).join(', ')].filter(Boolean).join(' '))
    expect([call, statuses.join('; ')]).toEqual([call, answers])
  }
})

/** Fields, and a file where there is one, as a browser would send them. */
async function multipart(fields: Record<string, string | Blob | string[]>): Promise<RequestOptions> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) form.append(name, one)
  const read = new Response(form)
  return {
    raw: Buffer.from(await read.arrayBuffer()),
    headers: { 'content-type': read.headers.get('content-type') ?? '' },
  }
}

const logoFile = () => new File([Buffer.from(png, 'base64')], 'logo.png', { type: 'image/png' })
test('surveys: made for an event, saved by a multipart form with flattened placeholders, read, listed and deleted', async () => {
  const event = await fixture.make('event', 'own')
  const made = await send('POST /api/surveys', {}, { json: { eventId: event.id } })
  expect([made.status, made.json()]).toEqual([201, { id: expect.any(Number) }])
  const { id } = made.json() as { id: number }

  const name = `Autumn ${randomUUID()}`
  const form = await multipart({
    ...aSurveyForm(latest),
    name,
    optionalQuestionTemplateId: String(bank),
    optionalQuestions: ['O-Q1', 'O-DQ1'],
    'optionalQuestionPlaceholders[0].key': 'O-DQ1',
    'optionalQuestionPlaceholders[0].placeholder': 'the new foyer',
    isDraft: 'true',
    version: '1',
  })
  const saved = await send('PUT /api/surveys/{id}', { id }, form)
  expect([saved.status, saved.json()]).toEqual([200, { id, version: 2, quickCode: null }])
  const stale = await send('PUT /api/surveys/{id}', { id }, form)
  expect([stale.status, stale.json()]).toMatchObject([409, { title: 'Conflict' }])

  const read = await send('GET /api/surveys/{id}', { id })
  expect(read.json()).toMatchObject({
    ...{ id, name, eventId: event.id, isDraft: true, isNew: false, isPreview: false, isActive: true, quickCode: null },
    ...{ numberOfResponses: 0, numberOfQuestions: 20, optionalQuestions: ['O-Q1', 'O-DQ1'], schemaReadOnly: null },
    optionalQuestionPlaceholders: { 'O-DQ1': { placeholder: 'the new foyer' } },
    ...{ createAsOrganisationTemplate: false, orgSurveyTemplateName: '', orgSurveyTemplateDescription: '' },
    ...{ actingAsRelationshipTypeValue: 10, assignedEventOwnerOrganisations: [{ id: fixture.ids.ours }] },
  })
  expect(read.text).toContain('the new foyer')

  const list = await send('GET /api/surveys', { organisationId: fixture.ids.ours, filter: ['surveyId', '=', id] })
  expect(list.json()).toEqual({ ...emptyPage, totalCount: 1 })
  expect(list.json()).toMatchObject({ data: [{ surveyId: id, name, numberOfQuestions: 20, isDraft: true }] })
  const grouped = await send('GET /api/surveys', { group: [{ selector: 'isDraft', isExpanded: false }] })
  expect(grouped.json()).toMatchObject({
    data: expect.arrayContaining([{ key: true, items: null }].map(expect.objectContaining)),
  })
  const ofEvent = await send('GET /api/events/{id}/surveys', { id: event.id })
  expect(ofEvent.json()).toMatchObject({ data: [{ id }], totalCount: 1 })

  for (const [asked, nameAvailable] of [
    [name, true],
    [`${name} 2`, true],
  ] as const)
    expect((await send('GET /api/surveys/checknameavailability', { name: asked, surveyId: id })).json()).toEqual({
      nameAvailable,
    })
  const other = (await send('POST /api/surveys', {}, { json: { eventId: event.id } })).json() as { id: number }
  expect((await send('GET /api/surveys/checknameavailability', { name, surveyId: other.id })).json()).toEqual({
    nameAvailable: false,
  })

  for (const surveyId of [id, other.id]) {
    const gone = await send('DELETE /api/surveys', {}, { json: { surveyId } })
    expect([gone.status, gone.text]).toEqual([204, ''])
  }
  expect((await send('GET /api/surveys/{id}', { id })).status).toBe(404)
})

test('a survey without an event is its maker’s organisation’s; whoever has several says which event', async () => {
  for (const json of [{}, { eventId: null }]) {
    const made = await send('POST /api/surveys', {}, { json })
    expect(made.status).toBe(201)
    const { id } = made.json() as { id: number }
    expect((await send('GET /api/surveys/{id}', { id })).json()).toMatchObject({
      ...{ eventId: null, eventName: null, organisationId: fixture.ids.ours, mayEdit: true },
    })
    const named = await send('GET /api/surveys/checknameavailability', { name: 'A', surveyId: id })
    expect([named.status, named.json()]).toMatchObject([422, { message: 'Event is not specified.' }])
    expect((await send('GET /api/surveys/{id}', { id }, { cookie: cookieOf('a partner’s Admin') })).status).toBe(404)
    expect((await send('DELETE /api/surveys', {}, { json: { surveyId: id } })).status).toBe(204)
    const several = await send('POST /api/surveys', {}, { json, cookie: cookieOf('an Admin of two') })
    expect([several.status, several.json()]).toMatchObject([422, { message: 'Event is not specified.' }])
  }
})

test('templates: mandated or optional banks with paging, one with its schema, those of an organisation, one deleted', async () => {
  const offered = async (more: object) =>
    (await send('GET /api/surveys/{id}/survey-templates', { id: published.id, ...more })).json() as {
      data: { id: number }[]
    }
  const ids = async (more: object) => (await offered(more)).data.map(({ id }) => id)
  expect(await offered({ qbank: true })).toEqual({ ...emptyPage })
  expect([await ids({ qbank: true }), (await ids({})).includes(latest)]).toEqual([[bank], true])
  expect(await ids({ qbank: false, take: 0 })).toEqual([])

  const own = await fixture.make('template', 'own')
  const one = await send('GET /api/survey-templates/{id}', { id: own.id })
  expect(one.json()).toMatchObject({
    ...{ id: own.id, organisationId: fixture.ids.ours, numberOfSurveysUsingTemplate: 0, createdBy: '' },
    schema: { pages: expect.arrayContaining([expect.objectContaining({ elements: expect.any(Array) })]) },
  })
  const ofOurs = { organisationId: fixture.ids.ours, filter: ['id', '=', own.id] }
  const list = await send('GET /api/organisations/survey-templates/{organisationId}', ofOurs)
  expect(list.json()).toMatchObject({ ...emptyPage, data: [{ id: own.id }], totalCount: 1 })
  expect((await send('DELETE /api/survey-templates', {}, { json: { surveyTemplateId: own.id } })).status).toBe(204)
  expect((await send('GET /api/survey-templates/{id}', { id: own.id })).status).toBe(404)
})

test('logos: a multipart form with the single field file; base64 for staff, an image for respondents', async () => {
  const { id } = published
  const uploaded = await send('POST /api/surveys/{id}/logo', { id }, await multipart({ file: logoFile() }))
  expect([uploaded.status, uploaded.json()]).toEqual([200, { id, version: expect.any(Number) }])
  const image = Buffer.from((await send('GET /api/surveys/{id}/logo', { id })).json() as string, 'base64')
  expect(image.subarray(1, 4).toString()).toBe('PNG')
  const begun = await startResponse(published.quickCode)
  const { headers } = await send('GET /api/survey-responses/{id}/logo', begun)
  expect([headers.get('content-type'), headers.get('content-disposition')]).toEqual(['image/png', 'inline'])
  expect((await send('DELETE /api/surveys/{id}/logo', { id })).status).toBe(200)
  expect((await send('GET /api/surveys/{id}/logo', { id })).status).toBe(404)
})

/** A response to the survey with this code, as the calls about it want it named. */
async function startResponse(code: string | undefined) {
  const begun = await send('POST /api/survey-responses/create-from-code', {}, { json: { code, isPreview: false } })
  expect([begun.status, begun.json()]).toEqual([200, { validationKey: expect.any(String), surveyResponseId: uuid }])
  const { surveyResponseId, validationKey } = begun.json() as Record<string, string>
  return { id: surveyResponseId, validationKey }
}

test('responses: begun from a code, read as a questionnaire, saved, submitted once, discarded while nothing is answered', async () => {
  const tryout = await fixture.make('tryout', 'own')
  const state = async (thing: TestObject) =>
    (await send('GET /api/surveys/{id}/preview', { id: thing.quickCode })).json()
  expect(await state(published)).toEqual({ isPreview: false, id: published.id })
  expect(await state(tryout)).toEqual({ isPreview: true, id: tryout.id })
  for (const json of [
    { code: tryout.quickCode, isPreview: true },
    { code: published.quickCode, isPreview: true },
  ])
    expect((await send('POST /api/survey-responses/create-from-code', {}, { json })).status).toBe(409)

  const { id, validationKey } = await startResponse(published.quickCode)
  const read = await send('GET /api/survey-responses/{id}', { id, validationKey })
  expect(read.json()).toMatchObject({
    ...{ id, surveyAnswers: {}, answersReviews: {}, submitted: false, optionalQuestions: [] },
    surveySchema: { pages: expect.any(Array) },
    ...{ name: expect.stringContaining('ours-secret'), eventName: expect.any(String), eventVenue: expect.any(String) },
  })
  const questionnaire = read.json() as Record<string, unknown>
  const save = (more: object) =>
    send(
      'PUT /api/survey-responses/{id}',
      { id },
      { json: { ...questionnaire, validationKey, completionMethod: 0, ...more } },
    )
  expect((await save({ surveyAnswers: { 'B-Q1': '5' } })).json()).toEqual({ id, submitted: false })
  const unfinished = await save({ surveyAnswers: { 'B-Q1': '5' }, submitted: true })
  expect([unfinished.status, unfinished.json()]).toMatchObject([422, { fields: { 'B-Q2': expect.any(String) } }])
  expect((await send('GET /api/survey-responses/{id}', { id, validationKey })).json()).toMatchObject({
    surveyAnswers: { 'B-Q1': '5' },
  })

  const unanswered = await startResponse(published.quickCode)
  const json = { surveyResponseId: unanswered.id, validationKey: unanswered.validationKey }
  expect((await send('DELETE /api/survey-responses', {}, { json })).status).toBe(204)
  expect((await send('GET /api/survey-responses/{id}', unanswered)).status).toBe(404)
})

test('answers come as a file named by content-disposition, or later where there are many', async () => {
  const { id } = await fixture.make('published', 'own')
  for (const [format, type, opening] of [
    ['csv', 'text/csv; charset=utf-8', '\uFEFF'],
    ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'PK'],
  ] as const) {
    const file = await send('GET /api/surveys/{id}/export-responses', { id, format })
    expect([file.headers.get('content-type'), file.text.startsWith(opening)]).toEqual([type, true])
    expect(file.headers.get('content-disposition')).toMatch(
      new RegExp(`^attachment; filename=".*draft.* - answers \\d{4}-\\d\\d-\\d\\d\\.${format}"`),
    )
  }
  await fixture.sql`insert into responses (id, survey_id, organisation_id, key_hash, state, submitted_at)
    select gen_random_uuid(), ${id}, ${fixture.ids.ours}, '\\x00', 2, now() from generate_series(1, 2001)`
  const later = await send('GET /api/surveys/{id}/export-responses', { id })
  expect([later.status, later.json()]).toEqual([202, { exportId: expect.any(Number), status: 'Queued' }])
})

test('exports: asked for, listed, with a link once completed, cancelled', async () => {
  const json = { organisationId: fixture.ids.ours, type: 'Unmapped' }
  const asked = await send('POST /api/exports', {}, { json })
  const { id } = asked.json() as { id: number }
  expect([asked.status, asked.json()]).toEqual([201, { id, rows: expect.any(Number), waitSeconds: expect.any(Number) }])
  const listed = async (id: unknown) => (await send('GET /api/exports', { filter: ['id', '=', id] })).json()
  expect(await listed(id)).toMatchObject({ ...emptyPage, data: [{ id, type: 'Unmapped' }], totalCount: 1 })
  // The platform under test may have taken it up: one that nobody makes is put into every state by hand.
  const { id: still } = await fixture.make('export', 'own')
  expect(await listed(still)).toMatchObject({ data: [{ status: 'Queued', fileLink: null }] })
  const set = (status: string) => fixture.sql`update exports set status = ${status} where id = ${Number(still)}`
  const file = async () => (await send('GET /api/exports/file/{id}', { id: still })).status
  expect(await file()).toBe(409)
  await set('Expired')
  expect([await listed(still), await file()]).toMatchObject([{ data: [{ fileLink: null }] }, 410])
  await set('Completed')
  expect(await listed(still)).toMatchObject({ data: [{ fileLink: `/api/exports/file/${still}` }] })
  const cancel = async () => (await send('DELETE /api/exports', {}, { json: { exportId: still } })).status
  expect(await cancel()).toBe(409)
  await set('Queued')
  expect(await cancel()).toBe(204)
})

test('uploads, links and devices of a survey answer as described', async () => {
  const { id, linkId, uploadId, deviceId } = published
  const workbook = new File(['no workbook'], 'answers.xlsx')
  const taken = await send('POST /api/surveys/{id}/bulk', { id }, await multipart({ file: workbook }))
  expect([taken.status, taken.json()]).toMatchObject([201, { message: 'File accepted for import' }])
  const other = await send('POST /api/surveys/{id}/bulk', { id }, await multipart({ file: new File(['x'], 'a.xls') }))
  expect([other.status, other.json()]).toMatchObject([422, { message: expect.stringContaining('not allowed') }])
  expect((await send('GET /api/surveys/{id}/bulk', { id })).json()).toMatchObject({ data: expect.any(Array) })
  await send('GET /api/surveys/{id}/bulk/findings', { id, importId: uploadId })
  expect((await send('GET /api/surveys/{id}/bulk/file', { id, importId: uploadId })).status).toBe(410)
  expect((await send('GET /api/surveys/{id}/offline-template', { id })).text.startsWith('PK')).toBe(true)
  expect((await send('GET /api/surveys/{id}/links', { id })).json()).toMatchObject({ data: [{ id: linkId }] })
  const label = `Foyer ${randomUUID()}`
  expect((await send('POST /api/surveys/{id}/links', { id }, { json: { label } })).status).toBe(201)
  await send('PUT /api/surveys/{id}/links', { id }, { json: { id: linkId, label: `Door ${randomUUID()}` } })
  for (const format of ['png', 'svg'])
    expect((await send('GET /api/surveys/{id}/qr-code', { id, format })).status).toBe(200)
  expect((await send('GET /api/surveys/{id}/poster', { id })).text.startsWith('%PDF')).toBe(true)
  expect((await send('GET /api/surveys/{id}/unattended-devices', { id })).json()).toMatchObject({
    data: [{ id: deviceId }],
  })
  const device = await send('POST /api/surveys/{id}/unattended-devices', { id }, { json: { label: 'Bar' } })
  expect(device.json()).toMatchObject({ deviceKey: expect.any(String), quickCode: published.quickCode })
})

test('the organisation lookup is sorted, filtered, searched and paged', async () => {
  const asked = {
    sort: [{ selector: 'name', desc: false }],
    filter: ['id', '=', fixture.ids.ours],
    search: 'ours',
    take: 5,
  }
  for (const cookie of [cookieOf('the Admin'), cookieOf('a General User')])
    expect((await send('GET /api/organisations', asked, { cookie })).json()).toMatchObject({
      ...emptyPage,
      data: [{ id: fixture.ids.ours, knownAs: expect.stringContaining('ours-called') }],
    })
})
