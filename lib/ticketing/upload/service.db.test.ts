import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { files, imports, organisations, ticketSales } from '@/db/schema'
import type { StaffContext } from '@/lib/floor/identity/context'
import { as } from '@/tests/support/actors'
import { anOrganisation } from '@/tests/support/builders'
import { ownDatabase, type TestDatabase } from '@/tests/support/database'
import type { UploadQuery } from './calls'
import {
  answerUpload,
  answerUploadRecords,
  discardUpload,
  downloadTemplate,
  downloadUploadedFile,
  downloadUploadedLines,
  getTicketingUpload,
  listUploadRecords,
  undoUpload,
  uploadSales,
} from './service'

let database: TestDatabase

beforeAll(async () => {
  database = await ownDatabase()
})

async function aOrganisation() {
  const organisation = await anOrganisation(database.db)
  return { organisation, ctx: await as.admin(database.db, organisation) }
}

const requestOf = (text: string, name: string) => {
  const form = new FormData()
  form.set('file', new File([text], name))
  return new Request('http://localhost/', { method: 'POST', body: form })
}

const upload = async (ctx: StaffContext, organisationId: number, query: UploadQuery = {}, name = 'season.csv') => {
  const answer = await uploadSales(ctx, organisationId, query, requestOf('a,b\r\n', name))
  const { id } = (await answer.json()) as { id: number }
  return { answer, id }
}

async function anUpload(organisationId: number, row: Partial<typeof imports.$inferInsert> = {}) {
  const made = { kind: 'ticketing', organisationId, filename: 'season.csv', status: 'held' as const, ...row }
  const [{ id } = { id: 0 }] = await database.db.insert(imports).values(made).returning({ id: imports.id })
  return id
}

const rowOf = async (id: number) => (await database.sql`select * from imports where id = ${id}`)[0]

describe('refused', () => {
  test('whoever may not manage ticketing data, and an organisation or an upload out of reach', async () => {
    const [{ organisation, ctx }, other] = [await aOrganisation(), await aOrganisation()]
    const user = await as.user(database.db, organisation)
    const id = await anUpload(organisation.id)
    const ways = (asked: StaffContext) => [
      () => uploadSales(asked, organisation.id, {}, requestOf('a', 'a.csv')),
      () => getTicketingUpload(asked, id),
      () => answerUpload(asked, id, {}),
      () => discardUpload(asked, id),
      () => undoUpload(asked, id),
      () => downloadUploadedFile(asked, id),
      () => downloadUploadedLines(asked, id),
    ]
    for (const way of ways(user)) await expect(way()).rejects.toMatchObject({ status: 403 })
    for (const way of ways(other.ctx)) await expect(way()).rejects.toMatchObject({ status: 404 })
    await expect(listUploadRecords(user)).rejects.toMatchObject({ status: 403 })
    expect(() => downloadTemplate(user)).toThrow('File not found')
    expect((await listUploadRecords(other.ctx)).data).toEqual([])
    expect((await getTicketingUpload(ctx, id)).status).toBe('held')
  })

  test('another type, a name with other signs, a period that is none, and a time to come', async () => {
    const { organisation, ctx } = await aOrganisation()
    const refusal = (query: UploadQuery, name = 'season.csv') =>
      upload(ctx, organisation.id, query, name).catch((error: Error) => error.message)
    expect(await refusal({}, 'season.xlsx')).toBe('Unable to upload file. File Type is not allowed')
    expect(await refusal({}, 'season (1).csv')).toBe(
      'Unable to upload file. File Name is invalid: “(” cannot be part of it',
    )
    expect(await refusal({ mode: 'snapshot' })).toBe('For everything sold in a period, give its first and last day.')
    expect(await refusal({ mode: 'snapshot', from: '2026-04-01' })).toBe(
      'For everything sold in a period, give its first and last day.',
    )
    expect(await refusal({ from: '2026-04-02', to: '2026-04-01' })).toBe(
      'The first day of the period is after its last one.',
    )
    expect(await refusal({ extractedAt: '2027-01-01T00:00:00Z' })).toBe(
      "Parameter 'extractedAt': The file cannot have been taken from the box office in the future.",
    )
    expect((await listUploadRecords(ctx)).data).toEqual([])
  })

  test('a disabled organisation, and a file past 200 MB', async () => {
    const { organisation, ctx } = await aOrganisation()
    const large = requestOf('a', 'a.csv')
    const declared = new Request(large, { headers: { ...Object.fromEntries(large.headers), 'content-length': '3e8' } })
    await expect(uploadSales(ctx, organisation.id, {}, declared)).rejects.toMatchObject({
      status: 413,
      message: 'The file is larger than 200 MB. Export it in several parts, such as one for each season.',
    })
    await database.db.update(organisations).set({ activeStatus: 0 })
    await expect(upload(ctx, organisation.id)).rejects.toMatchObject({
      status: 409,
      message: 'The organisation is disabled, so no ticketing data can be uploaded for it.',
    })
    await database.db.update(organisations).set({ activeStatus: 1 })
  })

  test('an answer to an upload that is not held, or whose file is gone', async () => {
    const { organisation, ctx } = await aOrganisation()
    const done = await anUpload(organisation.id, { status: 'successful' })
    const held = await anUpload(organisation.id)
    await expect(answerUpload(ctx, done, {})).rejects.toMatchObject({ status: 409 })
    await expect(discardUpload(ctx, done)).rejects.toMatchObject({ status: 409 })
    await expect(undoUpload(ctx, held)).rejects.toMatchObject({ status: 409 })
    await expect(answerUpload(ctx, held, {})).rejects.toMatchObject({ status: 410 })
    await expect(downloadUploadedFile(ctx, held)).rejects.toMatchObject({ status: 410 })
  })
})

test('what was imported 90 days ago is no longer undone, and the sentence says what to do', async () => {
  const { organisation, ctx } = await aOrganisation()
  const finished = (daysAgo: number) =>
    anUpload(organisation.id, {
      status: 'successful',
      finishedAt: new Date(ctx.now.getTime() - daysAgo * 86_400_000),
    })
  await expect(undoUpload(ctx, await finished(90))).rejects.toMatchObject({
    status: 409,
    message:
      'This upload is more than 90 days old, and what it replaced is no longer kept. To correct it, upload a newer file from the box office.',
  })
  const younger = await finished(89)
  await undoUpload(ctx, younger)
  expect(await rowOf(younger)).toMatchObject({ status: 'undone' })
})

test('a file is taken with what was chosen, and its number and address are answered', async () => {
  const { organisation, ctx } = await aOrganisation()
  const query = { mode: 'snapshot', from: '2026-04-01', to: '2026-06-30', dryRun: 'true', profile: 'Spektrix' } as const
  const { answer, id } = await upload(ctx, organisation.id, { ...query, extractedAt: '2026-11-20T09:00:00+01:00' })
  expect([answer.status, answer.headers.get('location')]).toEqual([202, `/api/box-office/uploads/${id}`])
  expect(await rowOf(id)).toMatchObject({
    kind: 'ticketing',
    status: 'queued',
    options: {
      mode: 'snapshot',
      period: { from: '2026-04-01', to: '2026-06-30' },
      dryRun: true,
      profile: 'Spektrix',
    },
    extracted_at: '2026-11-20 08:00:00+00',
  })
})

test('a file that breaks off on its way makes no import and stays nowhere; its sender sends it again under the same key', async () => {
  const { organisation, ctx } = await aOrganisation()
  const whole = requestOf('a,b\r\n1,2\r\n', 'season.csv')
  const headers = { 'content-type': whole.headers.get('content-type') ?? '', 'idempotency-key': 'night 1' }
  const bytes = Buffer.from(await whole.arrayBuffer())
  const half = (async function* () {
    yield bytes.subarray(0, bytes.length / 2)
    throw new Error('aborted')
  })()
  const send = (body: unknown) =>
    uploadSales(
      ctx,
      organisation.id,
      {},
      new Request('http://localhost/', { method: 'POST', headers, body, duplex: 'half' } as RequestInit),
    )
  await expect(send(Readable.toWeb(Readable.from(half)))).rejects.toThrow('aborted')
  expect((await listUploadRecords(ctx)).data).toEqual([])
  expect(await database.db.$count(files, eq(files.organisationId, organisation.id))).toBe(0)
  expect((await send(bytes)).status).toBe(202)
  expect((await listUploadRecords(ctx)).data).toHaveLength(1)
})

test('an answer is added to those before, and the file is queued again', async () => {
  const { organisation, ctx } = await aOrganisation()
  const { id } = await upload(ctx, organisation.id, { dryRun: 'true' })
  await database.db.update(imports).set({ status: 'held' })
  expect(await answerUpload(ctx, id, { replacement: 'events', consents: ['older'] })).toEqual({ id })
  expect(await rowOf(id)).toMatchObject({ status: 'queued' })
  await database.db.update(imports).set({ status: 'held' })
  await answerUpload(ctx, id, { consents: ['look', 'older'], profileName: 'Our system' })
  expect(await rowOf(id)).toMatchObject({
    status: 'queued',
    options: { dryRun: true, replacement: 'events', consents: ['older', 'look'], profileName: 'Our system' },
  })
})

test('a discarded upload has failed, and its file is gone', async () => {
  const { organisation, ctx } = await aOrganisation()
  const { id } = await upload(ctx, organisation.id)
  await database.db.update(imports).set({ status: 'held' })
  expect((await getTicketingUpload(ctx, id)).hasFile).toBe(true)
  await discardUpload(ctx, id)
  const { status, hasFile } = await getTicketingUpload(ctx, id)
  expect([status, hasFile]).toEqual(['failed', false])
})

describe('the list', () => {
  test('tells what became of each upload as JSON text, and nothing while it has not ended', async () => {
    const { organisation, ctx } = await aOrganisation()
    const group = { column: 'Price Paid', type: 'Not an amount', severity: 'error', count: 1204 }
    const warning = { ...group, severity: 'warning' }
    for (const [minute, row] of (
      [
        { status: 'queued' },
        { status: 'processing', rowsRead: 10, rowsTotal: 20 },
        { status: 'held', messages: ['It waits.'] },
        { status: 'successful', messages: ['1,203 lines added.'], findingGroups: [warning], accessTokenId: 1 },
        { status: 'failed', messages: ['Nothing was imported.'], findingGroups: [group, warning] },
        { status: 'undone', messages: ['1,203 lines added.'] },
      ] satisfies Partial<typeof imports.$inferInsert>[]
    ).entries())
      await anUpload(organisation.id, { ...row, createdAt: new Date(Date.UTC(2026, 10, 20, 9, minute)) })
    await database.db.insert(imports).values({ kind: 'events', organisationId: organisation.id, filename: 'a.xlsx' })
    const { data } = await listUploadRecords(ctx)
    expect(data.map(({ status, result }) => [status, result && JSON.parse(result)])).toEqual([
      [
        'undone',
        {
          status: 'successful',
          messages: ['The upload was undone. What it brought is gone.'],
        },
      ],
      ['failed', { status: 'failed', messages: ['Nothing was imported.', 'Price Paid: Not an amount (1,204 lines)'] }],
      ['successful', { status: 'successful', messages: ['1,203 lines added.'] }],
      ['held', null],
      ['processing', null],
      ['queued', null],
    ])
    expect(data[2]).toMatchObject({
      organisationName: organisation.name,
      filename: 'season.csv',
      importedBy: '',
      isDelivery: true,
    })
    expect(data[4]).toMatchObject({ linesRead: 10, linesTotal: 20, isDelivery: false })
  })

  test('is answered again only once something has changed', async () => {
    const { organisation, ctx } = await aOrganisation()
    const id = await anUpload(organisation.id, { status: 'processing' })
    const ask = (tag = '') =>
      answerUploadRecords(ctx, new Request('http://localhost/', { headers: { 'if-none-match': tag } }))
    const first = await ask()
    const tag = first.headers.get('etag') ?? ''
    expect((await ask(tag)).status).toBe(304)
    const changes = [
      () => database.sql`update imports set rows_read = 5 where id = ${id}`,
      () => database.sql`update imports set status = 'successful' where id = ${id}`,
      () => database.sql`update organisations set name = name || ' Hall' where id = ${organisation.id}`,
      () => anUpload(organisation.id),
    ]
    let known = tag
    for (const change of changes) {
      await change()
      const next = await ask(known)
      expect(next.status).toBe(200)
      known = next.headers.get('etag') ?? ''
      expect((await ask(known)).status).toBe(304)
    }
  })
})

test('the lines of an upload come in the columns of the template, without customers and with postcode sectors', async () => {
  const { organisation, ctx } = await aOrganisation()
  const id = await anUpload(organisation.id, { status: 'successful' })
  const sale = {
    organisationId: organisation.id,
    importId: id,
    performanceDate: '2026-11-07',
    boxOfficeProviderId: 101,
    boxOfficeReferenceId: 'HAM-1',
    eventName: '=Hamlet, Prince',
    performanceTime: '19:30',
    transactionId: 'T1',
    transactionDate: '2026-10-01',
    transactionType: 'Sale',
    customerId: 'a hash',
    customerPostcode: 'LS1 4AP',
    postcodeSector: 'LS1 4',
    ticketType: 'Adult',
    isConcession: false,
    tickets: 2,
    faceValuePence: 5000,
    paidPence: 4800,
    salesChannel: 'Online',
  }
  const refund = { tickets: -3, paidPence: -1000, faceValuePence: null, transactionType: 'Refund', isConcession: null }
  await database.db.insert(ticketSales).values([
    { ...sale, rowKey: Buffer.from('1') },
    { ...sale, rowKey: Buffer.from('2'), ...refund, performanceTime: null },
    { ...sale, rowKey: Buffer.from('3'), importId: id + 1 },
  ])
  const [provider] = await database.sql`select name from box_office_providers where id = 101`
  const answer = await downloadUploadedLines(ctx, id)
  expect(answer.headers.get('content-disposition')).toContain('season lines.csv')
  expect((await answer.text()).split('\r\n')).toEqual([
    'Box Office Reference ID,Event Name,Performance Date,Performance Time,Venue Name,Transaction ID,Transaction Date,Transaction Type,Customer ID,Customer Postcode,Customer Country,Ticket Type,Concession Flag,Number of Tickets,Face Value,Price Paid,Sales Channel,Ticketing Provider,Ticket ID,Upload Number',
    `HAM-1,"'=Hamlet, Prince",07/11/2026,19:30,,T1,01/10/2026,Sale,,LS1 4,,Adult,N,2,25.00,24.00,Online,${provider?.name},,${id}`,
    `HAM-1,"'=Hamlet, Prince",07/11/2026,,,T1,01/10/2026,Refund,,LS1 4,,Adult,,3,,3.3333,Online,${provider?.name},,${id}`,
    '',
  ])
})

test('the template is its header line', async () => {
  const { ctx } = await aOrganisation()
  const answer = downloadTemplate(ctx)
  expect(answer.headers.get('content-disposition')).toContain('TicketingDataUploadTemplate.csv')
  expect(await answer.text()).toMatch(/^Box Office Reference ID,Event Name,.*,Ticketing Provider,Ticket ID\r\n$/)
})
