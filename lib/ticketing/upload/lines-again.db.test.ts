import { beforeAll, describe, expect, test } from 'vitest'
import type { StaffContext } from '@/lib/floor/identity/context'
import { ownDatabase, type TestDatabase } from '@/tests/support/database'
import { aBoxOffice, anOrder, importFileOf, templateFile } from '@/tests/support/ticketing-files'
import { templateProfile } from '../profiles/template'
import type { TicketingOptions } from '../upload-options'
import { downloadUploadedLines, undoUpload } from './service'

let database: TestDatabase

beforeAll(async () => {
  database = await ownDatabase()
})

const heldBy = (organisationId: number) => database.sql`
  select *, encode(row_key, 'hex') as key from ticket_sales where organisation_id = ${organisationId}
  order by performance_date, row_key`

const download = async (ctx: StaffContext, id: number) => (await downloadUploadedLines(ctx, id)).text()

const [adult = '', young = ''] = anOrder()
/** Three tickets for £10.00, which no price of a ticket says in whole pence. */
const shares = 'HAM;Hamlet;14/11/2026;T2;02/09/2026;3;10.00;Group'
const exported = {
  ...templateProfile.mapping,
  columns: {
    ...{ reference: 'Code', eventName: 'Show', performanceDate: 'Day', transactionId: 'Order' },
    ...{ transactionDate: 'Sold on', tickets: 'Qty', pricePaid: 'Total', ticketType: 'Type' },
  },
  prices: 'line',
} as const
const exportFile = (...lines: string[]) =>
  ['Code;Show;Day;Order;Sold on;Qty;Total;Type', ...lines].map((line) => `${line}\r\n`).join('')

const ways: Record<string, { file: string; options?: TicketingOptions }> = {
  'whole orders': { file: templateFile(adult, young, young, adult.replace('Hamlet', '"=Hamlet, “Prince”"')) },
  'orders with prices that do not divide into pence': {
    file: exportFile(shares, shares.replace('3;10.00', '-2;-3.33')),
    options: { mapping: exported },
  },
  'a ledger': { file: templateFile(adult, adult.replace('Sale', 'Refund'), young), options: { mode: 'ledger' } },
  'a snapshot': {
    file: templateFile(adult, young),
    options: { mode: 'snapshot', period: { from: '2026-11-01', to: '2026-11-30' } },
  },
  totals: {
    file: exportFile('HAM;Hamlet;14/11/2026;;;300;1000.00;', 'HAM;Hamlet;15/11/2026;;;7;100.00;'),
    options: { mapping: { ...exported, grain: 'total' } },
  },
}

describe('lines that were downloaded change nothing when they are uploaded again', () => {
  for (const [way, { file, options }] of Object.entries(ways))
    test(way, async () => {
      const { organisationId, ctx } = await aBoxOffice(database)
      const first = await importFileOf(ctx, organisationId, file, options && { options })
      expect(first).toMatchObject({ status: 'successful' })
      const before = await heldBy(organisationId)
      expect(before.length).toBeGreaterThan(1)
      const lines = await download(ctx, first.id)
      const again = await importFileOf(ctx, organisationId, lines)
      expect(again).toMatchObject({
        status: 'successful',
        messages: ['Nothing changed: all lines of the file were here already.'],
        findings: [],
      })
      expect(await heldBy(organisationId)).toEqual(before)
      await undoUpload(ctx, again.id)
      expect(await heldBy(organisationId)).toEqual(before)
    })

  test('also without some of them, and where the customer was forgotten meanwhile', async () => {
    const { organisationId, ctx } = await aBoxOffice(database)
    const { id } = await importFileOf(ctx, organisationId, templateFile(adult, young))
    const lines = (await download(ctx, id)).split('\r\n')
    await database.sql`update ticket_sales set postcode_sector = null where organisation_id = ${organisationId}`
    const fewer = [...lines.slice(0, 1), ...lines.slice(2)].join('\r\n')
    expect(await importFileOf(ctx, organisationId, fewer)).toMatchObject({
      status: 'successful',
      messages: ['Nothing changed: all lines of the file were here already.'],
    })
  })
})

describe('refused, and nothing changes', () => {
  const refusal = (line: number) =>
    `Line ${line} is not what the platform holds: it was changed in the file, or another upload or an undo has changed it since. A download of lines cannot correct anything. Correct the sale in the box office, export it and upload that file.`

  test('a line that was changed, one of another organisation, and one that is no longer held', async () => {
    const [{ organisationId, ctx }, other] = [await aBoxOffice(database), await aBoxOffice(database)]
    const { id } = await importFileOf(ctx, organisationId, templateFile(adult, young))
    const lines = await download(ctx, id)
    const before = await heldBy(organisationId)
    const changed = await importFileOf(ctx, organisationId, lines.replace('24.00,24.00', '24.00,20.00'))
    expect(changed).toMatchObject({ status: 'failed', messages: [expect.stringMatching(/^Line [23] is not what/)] })
    expect(await importFileOf(other.ctx, other.organisationId, lines)).toMatchObject({
      status: 'failed',
      messages: [refusal(2)],
    })
    expect(await heldBy(organisationId)).toEqual(before)
    await undoUpload(ctx, id)
    expect(await importFileOf(ctx, organisationId, lines)).toMatchObject({ status: 'failed', messages: [refusal(2)] })
    expect(await importFileOf(ctx, organisationId, lines.split('\r\n').slice(0, 1).join('')), 'no line').toMatchObject({
      status: 'failed',
      messages: ['The file has headings and no sales below them. Check what was exported, and export it again.'],
    })
  })
})
