import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { ownDatabase, type TestDatabase } from '@/tests/support/database'
import { aBoxOffice, anOrder, importUpload, templateFile } from '@/tests/support/ticketing-files'
import { getTicketingUpload, uploadSales } from './service'
import type { TicketingOutcome } from './upload-options'

let database: TestDatabase

beforeAll(async () => {
  database = await ownDatabase()
})

/** Sends a file as the page does, and has a worker read it. @returns what its sender then sees, and the lines stored */
async function upload(content: string | Buffer) {
  const { ctx, organisationId } = await aBoxOffice(database)
  const form = new FormData()
  form.set('file', new File([new Uint8Array(Buffer.from(content as string))], 'season.csv'))
  const answer = await uploadSales(
    ctx,
    organisationId,
    {},
    new Request('http://localhost/', { method: 'POST', body: form }),
  )
  const { id } = (await answer.json()) as { id: number }
  await importUpload(ctx, id)
  const [stored] = await database.db.execute<{ lines: number; staged: number }>(sql`
    select (select count(*)::int from ticket_sales where organisation_id = ${organisationId}) as lines,
      (select count(*)::int from pg_class where relname ~ '^ticket_staging_[0-9]+$') as staged`)
  const { status, messages, findings, outcome } = await getTicketingUpload(ctx, id)
  return { status, messages, findings, outcome: outcome as TicketingOutcome | null, ...stored }
}

const [line = ''] = anOrder()
const good = templateFile(...anOrder())
const [heading = ''] = good.split('\r\n')

describe('refused with one sentence, and nothing of it is stored', () => {
  test.each<[string, () => string | Buffer, string]>([
    [
      'twenty million characters without a line end',
      () => `${heading}\r\n${'x'.repeat(20_000_000)}`,
      'The record that begins on line 2 has more than 65,536 characters.',
    ],
    [
      'a value of twenty million characters that a quotation mark opens',
      () => `${heading}\r\n"${'x'.repeat(20_000_000)}`,
      'A quotation mark opens a value on line 2, and nothing closes it.',
    ],
    ['ten thousand columns', () => `${'a,'.repeat(9_999)}a\r\n1\r\n`, 'Line 1 has more than 200 columns.'],
    [
      'a NUL',
      () => templateFile(line, line.replace('Hamlet', 'Ham\0let')),
      'Line 3 has a character that no text has (NUL); the file may be damaged.',
    ],
    ['two million empty lines', () => '\n'.repeat(2_000_000), 'The file does not begin with a line of column names.'],
    [
      'a separator that is none',
      () => `sep=|\r\n${good}`,
      'Line 1 says that “|” separates the columns, which cannot be read.',
    ],
  ])('%s', async (_, content, message) => {
    expect(await upload(content())).toMatchObject({
      ...{ status: 'failed', findings: [], lines: 0, staged: 0 },
      messages: [expect.stringContaining(message)],
    })
  })
})

describe('taken, and what it is written in is said', () => {
  const cafe = good.replaceAll('Hamlet', 'Café “Größe”')
  const little = Buffer.from(cafe, 'utf16le')
  test.each<[string, string | Buffer, { encoding?: string; separator?: string }]>([
    ['UTF-8 with its mark', `\ufeff${cafe}`, { encoding: 'UTF-8' }],
    ['UTF-16, little end first', Buffer.concat([Buffer.from([0xff, 0xfe]), little]), { encoding: 'UTF-16 LE' }],
    [
      'UTF-16, big end first',
      Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(little).swap16()]),
      { encoding: 'UTF-16 BE' },
    ],
    [
      'Windows-1252',
      Buffer.from(cafe.replaceAll('“', '\x93').replaceAll('”', '\x94'), 'latin1'),
      { encoding: 'Windows-1252' },
    ],
    ['line ends of a lone CR', good.replaceAll('\r\n', '\r'), { separator: ',' }],
    ['mixed line ends', good.replace('\r\n', '\r').replace('\r\n', '\n'), { separator: ',' }],
    ['semicolons that it names', `sep=;\r\n${good.replaceAll(',', ';')}`, { separator: ';' }],
    ['a million empty lines in between', good.replace('\r\n', '\n'.repeat(1_000_000)), { separator: ',' }],
  ])('%s', async (_, content, written) => {
    const { status, lines, staged, outcome, messages } = await upload(content)
    expect({ status, lines, staged, messages }).toMatchObject({
      ...{ status: 'successful', lines: 2, staged: 0 },
      messages: ['2 lines with 3 tickets (£58.00) were added.', '1 reference of the file belongs to no event yet.'],
    })
    expect(outcome).toMatchObject(written)
  })
})

test('decimal commas, which a template does not have, are told by line and column', async () => {
  const { status, lines, staged, findings } = await upload(
    `sep=;\r\n${good.replaceAll(',', ';').replaceAll('.00', ',00')}`,
  )
  expect({ status, lines, staged }).toEqual({ status: 'failed', lines: 0, staged: 0 })
  expect(findings.map(({ cell, column, description }) => `${cell} ${column}: ${description}`)).toEqual([
    'Line 3 Price Paid: ‘24,00’ is not an amount in pounds and pence.',
    'Line 3 Face Value: ‘24,00’ is not an amount in pounds and pence.',
    'Line 4 Price Paid: ‘10,00’ is not an amount in pounds and pence.',
    'Line 4 Face Value: ‘24,00’ is not an amount in pounds and pence.',
  ])
})
