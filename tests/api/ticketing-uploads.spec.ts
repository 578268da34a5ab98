import { expect, test } from '@playwright/test'
import { organisationBoxOffices } from '@/db/schema'
import { describedCalls, type SendCall } from '../support/described-calls'
import { waitFor } from '../support/wait-for'
import { actors } from './matrix/actors'
import { type MatrixFixture, openMatrixFixture } from './matrix/fixture'
import { aTicketingUploadOf } from './matrix/ticketing-upload-rows'

let fixture: MatrixFixture
let send: SendCall
let ours: number
let heading: string

test.beforeAll(async () => {
  fixture = await openMatrixFixture()
  send = describedCalls(cookieOf('the Admin'))
  ours = fixture.ids.ours
  await fixture.db
    .insert(organisationBoxOffices)
    .values({ organisationId: ours, boxOfficeProviderId: 101, providerOrgRef: 'R101' })
  const template = await send('GET /api/resources/{fileName}', { fileName: 'TicketingDataUploadTemplate.csv' })
  heading = template.text.trim()
})
test.afterAll(() => fixture?.close())

function cookieOf(name: string): string {
  const actor = actors.find((one) => one.name === name)
  return (actor && fixture.cookieOf(actor)) ?? ''
}

async function formOf(content: string, name = 'season.csv') {
  const form = new FormData()
  form.set('file', new File([content], name))
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  const raw = Buffer.from(await request.arrayBuffer())
  return { raw, headers: { 'content-type': request.headers.get('content-type') ?? '' } }
}

const anOrder = (number: string) =>
  `HAM,Hamlet,14/11/2026,19:30,Main House,${number},02/09/2026,Sale,C-1,LS7 4HZ,United Kingdom,Adult,N,2,24.00,24.00,Online,,`

const upload = async (content: string, query: Record<string, unknown> = {}) =>
  send('POST /api/box-office/{organisationId}', { organisationId: ours, ...query }, await formOf(content))

type Upload = { status: string; messages: string[]; outcome: { sums: unknown; questions: { kind: string }[] } | null }
const get = async (id: number) => (await send('GET /api/box-office/uploads/{id}', { id })).json() as Upload

async function ended(id: number): Promise<Upload> {
  await waitFor('the upload has ended', async () => !['queued', 'processing'].includes((await get(id)).status), 60_000)
  return get(id)
}

type ListedUpload = { id: number; status: string; result: string | null; organisationName: string }
const listed = async (id: number) => {
  const { data } = (await send('GET /api/box-office')).json() as { data: ListedUpload[] }
  return data.find((one) => one.id === id)
}

test.describe('refused', () => {
  test('a parameter that the call does not know, or that says something else', async () => {
    for (const query of [
      { mode: 'all' },
      { dryRun: 'yes' },
      { from: '31/12/2026' },
      { extractedAt: 'yesterday' },
      { extractedAt: '2099-01-01T00:00:00Z' },
      { nothing: '1' },
    ])
      expect([query, (await upload(heading, query)).status]).toEqual([query, 400])
  })

  test('a period that is none', async () => {
    const answer = await upload(heading, { mode: 'snapshot', from: '2026-04-01' })
    expect([answer.status, answer.json()]).toMatchObject([
      422,
      { message: 'For everything sold in a period, give its first and last day.' },
    ])
  })

  test('a body that is no form, a file of another kind, and a name with other signs', async () => {
    const to = { organisationId: ours }
    const text = { raw: 'x', headers: { 'content-type': 'text/plain' } }
    expect((await send('POST /api/box-office/{organisationId}', to, text)).status).toBe(415)
    for (const [name, message] of [
      ['season.xlsx', 'Unable to upload file. File Type is not allowed'],
      ['season (1).csv', 'Unable to upload file. File Name is invalid: “(” cannot be part of it'],
    ] as const) {
      const answer = await send('POST /api/box-office/{organisationId}', to, await formOf(heading, name))
      expect([answer.status, answer.json()]).toMatchObject([422, { message }])
    }
  })

  test('an organisation that is disabled', async () => {
    const cookie = cookieOf('a Global Admin')
    const to = { organisationId: fixture.ids.theirs }
    await fixture.sql`update organisations set active_status = 0 where id = ${fixture.ids.theirs}`
    const answer = await send('POST /api/box-office/{organisationId}', to, { cookie, ...(await formOf(heading)) })
    await fixture.sql`update organisations set active_status = 1 where id = ${fixture.ids.theirs}`
    expect([answer.status, answer.json()]).toMatchObject([
      409,
      { message: 'The organisation is disabled, so no ticketing data can be uploaded for it.' },
    ])
  })

  test('answers that are none', async () => {
    const id = await aTicketingUploadOf(fixture.db, ours)
    for (const json of [
      { consents: ['everything'] },
      { replacement: 'all' },
      { mapping: { columns: { reference: 'Ref' } } },
      { period: { from: '2026-04-01' } },
      { profileName: ' ' },
    ])
      expect([json, (await send('POST /api/box-office/uploads/{id}/answers', { id }, { json })).status]).toEqual([
        json,
        422,
      ])
    expect((await send('DELETE /api/box-office/uploads/held', {}, { json: {} })).status).toBe(422)
  })
})

test('the list is asked again for nothing while nothing has changed', async () => {
  const first = await send('GET /api/box-office')
  const tag = first.headers.get('etag') ?? ''
  const again = () => send('GET /api/box-office', {}, { headers: { 'if-none-match': tag } })
  expect([(await again()).status, (await again()).text]).toEqual([304, ''])
  const id = await aTicketingUploadOf(fixture.db, ours)
  const changed = await again()
  expect(changed.status).toBe(200)
  expect(await listed(id)).toMatchObject({ status: 'held', result: null })
})

test('a held upload is discarded, once', async () => {
  const id = await aTicketingUploadOf(fixture.db, ours)
  const discard = () => send('DELETE /api/box-office/uploads/held', {}, { json: { importId: id } })
  expect([(await discard()).status, (await discard()).status]).toEqual([204, 409])
  expect(JSON.parse((await listed(id))?.result ?? '')).toEqual({
    status: 'failed',
    messages: ['Nothing was imported: the upload was discarded.'],
  })
})

test('a file of the template is looked at, continued, downloaded as its lines, and undone', async () => {
  const number = `T${Date.now()}`
  const taken = await upload(`${heading}\r\n${anOrder(number)}\r\n`, { dryRun: true })
  const { id } = taken.json() as { id: number }
  expect([taken.status, taken.headers.get('location')]).toEqual([202, `/api/box-office/uploads/${id}`])
  const held = await ended(id)
  expect(held).toMatchObject({
    status: 'held',
    outcome: { questions: [{ kind: 'look' }], sums: { added: { lines: 1, orders: 1, tickets: 2, paidPence: 4800 } } },
  })
  expect((await send('GET /api/box-office/uploads/{id}/file', { id })).text).toContain(number)

  const answered = await send('POST /api/box-office/uploads/{id}/answers', { id }, { json: { consents: ['look'] } })
  expect([answered.status, answered.json()]).toEqual([202, { id }])
  expect((await ended(id)).status).toBe('successful')
  expect(JSON.parse((await listed(id))?.result ?? '')).toMatchObject({ status: 'successful' })
  const [head, line] = (await send('GET /api/box-office/uploads/{id}/lines', { id })).text.split('\r\n')
  expect(head?.replace('\ufeff', '').startsWith('Box Office Reference ID,Event Name')).toBe(true)
  expect(line).toMatch(new RegExp(`^HAM,Hamlet,14/11/2026,19:30,Main House,${number},02/09/2026,Sale,,LS7 4,`))
  expect((await send('GET /api/box-office/uploads/{id}/file', { id })).status).toBe(410)

  const undo = () => send('DELETE /api/box-office/uploads', {}, { json: { importId: id } })
  expect([(await undo()).status, (await undo()).status]).toEqual([204, 204])
  expect((await listed(id))?.status).toBe('undone')
  const gone = (await send('GET /api/box-office/uploads/{id}/lines', { id })).text.split('\r\n')
  expect(gone.filter(Boolean)).toHaveLength(1)
})
