import { beforeAll, expect, test } from 'vitest'
import { onWire } from '@/lib/floor/http/wire'
import type { StaffContext } from '@/lib/floor/identity/context'
import { ownDatabase, type TestDatabase } from '@/tests/support/database'
import { aBoxOffice, anOrder, importUpload, templateFile } from '@/tests/support/ticketing-files'
import { listProfiles } from '../profiles/service'
import { ticketingUploadCalls, type UploadQuery } from './calls'
import { draftOf, faultsInDraft, mappingOf } from './mapping-draft'
import {
  answerUpload,
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

/** Uploads a file as the page does, and has a worker read it. */
async function upload(ctx: StaffContext, organisationId: number, text: string, query: UploadQuery = {}) {
  const form = new FormData()
  form.set('file', new File([text], 'Door sales.csv'))
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  const answer = await uploadSales(ctx, organisationId, query, request)
  const { id } = (await answer.json()) as { id: number }
  await importUpload(ctx, id)
  return id
}

/** An upload as the page gets it; it must be what the call is said to answer. */
async function see(ctx: StaffContext, id: number) {
  const upload = onWire(await getTicketingUpload(ctx, id))
  ticketingUploadCalls.get.answer.parse(upload)
  return upload
}

const ticketsIn = async (organisationId: number) => {
  const [row] = await database.sql`
    select coalesce(sum(tickets), 0)::int as tickets from ticket_sales where organisation_id = ${organisationId}`
  return row?.tickets
}

test('a file of the template is looked at, continued, downloaded by line, and undone', async () => {
  const { organisationId, ctx } = await aBoxOffice(database)
  const id = await upload(ctx, organisationId, templateFile(...anOrder()), { dryRun: 'true' })
  const held = await see(ctx, id)
  expect(held).toMatchObject({
    status: 'held',
    outcome: {
      questions: [{ kind: 'look' }],
      sums: { added: { lines: 2, orders: 1, tickets: 3, paidPence: 5800 }, replaced: { lines: 0 } },
    },
  })
  expect(await ticketsIn(organisationId)).toBe(0)
  await answerUpload(ctx, id, { consents: ['look'] })
  await importUpload(ctx, id)
  expect(await see(ctx, id)).toMatchObject({ status: 'successful', hasFile: false })
  expect(await ticketsIn(organisationId)).toBe(3)
  expect((await (await downloadUploadedLines(ctx, id)).text()).split('\r\n').filter(Boolean)).toHaveLength(3)
  await undoUpload(ctx, id)
  expect(await ticketsIn(organisationId)).toBe(0)
  const [record] = (await listUploadRecords(ctx)).data
  expect(JSON.parse(record?.result ?? '')).toEqual({
    status: 'successful',
    messages: ['The upload was undone. What it brought is gone.'],
  })
})

test('a file with mistakes has failed, and its sentences name columns', async () => {
  const { organisationId, ctx } = await aBoxOffice(database)
  const [line = ''] = anOrder()
  const id = await upload(ctx, organisationId, templateFile(line.replace('14/11/2026', 'some day')))
  const { status, groups, findings } = await see(ctx, id)
  expect([status, groups, findings]).toMatchObject([
    'failed',
    [{ column: 'Performance Date', severity: 'error', count: 1 }],
    [{ cell: 'Line 2' }],
  ])
  const [record] = (await listUploadRecords(ctx)).data
  expect(JSON.parse(record?.result ?? '')).toEqual({
    status: 'failed',
    messages: [
      'Nothing was imported: 1 problem needs to be put right first.',
      expect.stringMatching(/^Performance Date: .* \(1 line\)$/),
    ],
  })
})

test('unknown headings are answered as the form does, and the next file of their kind needs no answer', async () => {
  const { organisationId, ctx } = await aBoxOffice(database)
  const file = (order: string) =>
    `Code;Show;Day;Booking;Booked on;Qty;Total;Kind\r\nHAM;Hamlet;03/04/2026;${order};01/03/2026;2;48,00;Student\r\n`
  const id = await upload(ctx, organisationId, file('B1'))
  const { status, outcome } = await see(ctx, id)
  const [question] = outcome?.questions ?? []
  expect([status, question?.kind]).toEqual(['held', 'mapping'])
  if (question?.kind !== 'mapping') return
  const { proposal } = question
  const draft = {
    ...draftOf(proposal),
    columns: {
      ...draftOf(proposal).columns,
      ...{ reference: 'Code', performanceDate: 'Day', transactionId: 'Booking', transactionDate: 'Booked on' },
      ...{ tickets: 'Qty', pricePaid: 'Total', ticketType: 'Kind' },
    },
    ...({ grain: 'line', dateOrder: 'dmy', prices: 'line', providerId: 101, concessions: { student: true } } as const),
  }
  expect(faultsInDraft(draft, proposal)).toEqual({})
  const mapping = mappingOf(draft)
  await answerUpload(ctx, id, { ...(mapping && { mapping }), profileName: 'Door sales' })
  await importUpload(ctx, id)
  expect((await see(ctx, id)).status).toBe('successful')
  expect((await listProfiles(ctx, { organisationId })).data.map(({ name }) => name)).toEqual(['Door sales'])
  const [line] = await database.sql`
    select tickets, paid_pence::int as paid, is_concession as "isConcession", performance_date::text as day
    from ticket_sales where organisation_id = ${organisationId}`
  expect(line).toEqual({ tickets: 2, paid: 4800, isConcession: true, day: '2026-04-03' })
  const next = await upload(ctx, organisationId, file('B2'))
  expect((await see(ctx, next)).status).toBe('successful')
  expect(await ticketsIn(organisationId)).toBe(4)
})
