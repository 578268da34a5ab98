import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { describedCalls, type SendCall } from '../support/described-calls'
import { anEventRow, type EventCells, fillEvents } from '../support/events-workbook'
import type { HttpAnswer } from '../support/http'
import { actors } from './matrix/actors'
import { type MatrixFixture, openMatrixFixture } from './matrix/fixture'

let fixture: MatrixFixture
let send: SendCall
let ours: number
let place: string
let template: Uint8Array

test.beforeAll(async () => {
  fixture = await openMatrixFixture()
  send = describedCalls(cookieOf('the Admin'))
  ours = fixture.ids.ours
  const [location] = await fixture.sql`select name from locations where id = ${fixture.locationsOf.ours}`
  place = String(location?.name)
  template = (await send('GET /api/resources/{fileName}', { fileName: 'EventsUploadTemplate.xlsx' })).bytes
})
test.afterAll(() => fixture?.close())

function cookieOf(name: string): string {
  const actor = actors.find((one) => one.name === name)
  return (actor && fixture.cookieOf(actor)) ?? ''
}

async function formOf(content: Uint8Array, name = 'EventsUploadTemplate.xlsx') {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(content)], name))
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  const raw = Buffer.from(await request.arrayBuffer())
  return { raw, headers: { 'content-type': request.headers.get('content-type') ?? '' } }
}

const upload = async (rows: readonly EventCells[], query: Record<string, unknown> = {}): Promise<HttpAnswer> =>
  send('POST /api/events/{id}', { id: ours, ...query }, await formOf(await fillEvents(template, rows)))

const aRow = (cells: EventCells = {}) => anEventRow(place, { 'Event Name': `Night ${randomUUID()}`, ...cells })

const numberOf = (answer: HttpAnswer) => (answer.json() as { id: number }).id

test.describe('refused', () => {
  test('a parameter that the call does not know, or that says something else', async () => {
    for (const query of [{ existing: 'maybe' }, { ignoreWarnings: 'yes' }, { nothing: '1' }])
      expect((await send('POST /api/events/{id}', { id: ours, ...query }, await formOf(template))).status).toBe(400)
  })

  test('a body that is no form, a file of another kind, and a name with other signs', async () => {
    const text = { raw: 'x', headers: { 'content-type': 'text/plain' } }
    expect((await send('POST /api/events/{id}', { id: ours }, text)).status).toBe(415)
    for (const [name, message] of [
      ['events.csv', 'Unable to upload file. File Type is not allowed'],
      ['Template (1).xlsx', 'Unable to upload file. File Name is invalid: “(” cannot be part of it'],
    ] as const) {
      const answer = await send('POST /api/events/{id}', { id: ours }, await formOf(template, name))
      expect([answer.status, answer.json()]).toMatchObject([422, { message }])
    }
  })

  test('an organisation that is disabled', async () => {
    const cookie = cookieOf('a Global Admin')
    const [disabled] = await fixture.sql`
      update organisations set active_status = 0 where id = ${fixture.ids.theirs} returning id`
    const answer = await send('POST /api/events/{id}', { id: disabled?.id }, { cookie, ...(await formOf(template)) })
    await fixture.sql`update organisations set active_status = 1 where id = ${fixture.ids.theirs}`
    expect([answer.status, answer.json()]).toMatchObject([
      409,
      { message: 'The organisation is disabled, so no events can be uploaded for it.' },
    ])
  })

  test('the template for whoever may not create events is not there', async () => {
    const cookie = cookieOf('a General User')
    const answer = await send('GET /api/resources/{fileName}', { fileName: 'EventsUploadTemplate.xlsx' }, { cookie })
    expect(answer.status).toBe(404)
  })
})

test('a file that is refused is a result: nothing is written, and every cell is told', async () => {
  const answer = await upload([aRow({ 'Event Type': 'Party' }), aRow({ 'Start Date': 'soon' })])
  expect(answer.status).toBe(200)
  expect(answer.json()).toMatchObject({
    ...{ success: false, status: 'failed', messages: [], outcome: null },
    errors: [
      {
        ...{ errorSeverity: 1, errorType: 3, columnName: 'Event Type', cell: 'J2' },
        description: 'Input not found: “Party”',
      },
      { errorSeverity: 1, errorType: 6, columnName: 'Start Date', cell: 'H3' },
    ],
    groups: [
      { column: 'Event Type', type: 'NotFound', code: 3, severity: 'error', count: 1 },
      { column: 'Start Date', type: 'DateFormat', code: 6, severity: 'error', count: 1 },
    ],
  })
  const { json } = await upload([])
  expect(json()).toMatchObject({
    success: false,
    messages: ['There is no event in the file. Fill in a row of the sheet ‘Events’ for each event.'],
  })
})

test('an upload is in the history with its file and its findings, waits for its warnings, and is undone', async () => {
  const row = aRow()
  const taken = await upload([row])
  expect(taken.json()).toMatchObject({ success: true, errors: [], outcome: { eventsCreated: 1 } })
  const held = await upload([row])
  expect(held.json()).toMatchObject({
    ...{ success: false, status: 'held', outcome: { eventsSkipped: 1 } },
    errors: [{ errorSeverity: 0, errorType: 2, cell: 'A2' }],
  })
  const skipped = await upload([row], { ignoreWarnings: true, existing: 'skip' })
  expect(skipped.json()).toMatchObject({ success: true, outcome: { eventsCreated: 0, eventsSkipped: 1 } })

  const history = await send('GET /api/events/uploads', { organisationId: ours })
  expect(history.json()).toMatchObject({
    data: expect.arrayContaining([
      expect.objectContaining({ id: numberOf(held), status: 'held', findingsCount: 1, hasFile: true }),
      expect.objectContaining({ id: numberOf(skipped), ignoreWarnings: true, existing: 'skip' }),
    ]),
  })
  const id = numberOf(taken)
  expect((await send('GET /api/events/uploads/{id}/findings', { id })).json()).toMatchObject({
    ...{ id, status: 'successful', findings: [], outcome: { eventsCreated: 1 } },
    details: { events: [{ name: row['Event Name'], isNew: true }] },
  })
  expect((await send('GET /api/events/uploads/{id}/file', { id })).text.startsWith('PK')).toBe(true)
  const undo = () => send('DELETE /api/events/uploads', {}, { json: { importId: id } })
  expect([(await undo()).status, (await undo()).status]).toEqual([204, 204])
  const again = await send('DELETE /api/events/uploads', {}, { json: { importId: numberOf(skipped) } })
  expect([again.status, again.json()]).toMatchObject([
    409,
    { message: 'It changed nothing, so there is nothing to undo.' },
  ])
  expect((await send('DELETE /api/events/uploads', {}, { json: {} })).status).toBe(422)
})

test('a year that goes out and comes back changes nothing', async () => {
  await upload([aRow()], { ignoreWarnings: true })
  const year = await send('GET /api/events/year-workbook', { organisationId: ours, year: 2024 })
  expect(year.headers.get('content-disposition')).toMatch(/filename="Events 2024-25 [A-Za-z0-9 ]+\.xlsx"/)
  const answer = await send('POST /api/events/{id}', { id: ours }, await formOf(year.bytes, 'Events 2024-25.xlsx'))
  expect(answer.json()).toMatchObject({
    ...{ success: true, errors: [] },
    outcome: { eventsCreated: 0, eventsUpdated: 0, changes: 0, confirmations: [] },
  })
})
