import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { files, ticketSales } from '@/db/schema'
import { env } from '@/lib/floor/env'
import type { StaffContext } from '@/lib/floor/identity/context'
import { prepareQueue } from '@/lib/floor/jobs/queue'
import type { Finding } from '@/lib/imports/finding'
import { ChangedSinceCheck } from '@/lib/imports/import-kind'
import { findImport, lockImport } from '@/lib/imports/queries'
import { discardImport, resumeImport, undoImport } from '@/lib/imports/service'
import { ownDatabase, type TestDatabase } from '@/tests/support/database'
import { rotateSecret } from '@/tests/support/secrets'
import { expectSumsOfSales } from '@/tests/support/ticket-sales'
import {
  aBoxOffice,
  anOrder,
  anUpload,
  importFileOf,
  importUpload,
  templateFile,
} from '@/tests/support/ticketing-files'
import { eraseCustomer } from '../sales/erase-customer'
import { stagingOf } from '../sales/staged-sales'
import { undoingSales } from '../sales/undo-import'
import type { TicketingOptions, TicketingOutcome } from '../upload-options'
import { leftStagingTables, oldPostcodes, oldReplacedSales, resealedCustomerKeys } from './scheduled-tasks'
import { ticketingFiles } from './ticketing-import'

let database: TestDatabase

beforeAll(async () => {
  database = await ownDatabase()
  await prepareQueue(database.url)
})

const linesOf = (organisationId: number) =>
  database.db.select().from(ticketSales).where(eq(ticketSales.organisationId, organisationId))

const noStagingLeft = async () => {
  const left = await database.db.execute(sql`select relname from pg_class where relname ~ '^ticket_staging_[0-9]+$'`)
  expect([...left]).toEqual([])
}

const scopeOf = (organisationId: number) => ({ kind: 'ticketing' as const, organisations: [organisationId] })

const answer = (ctx: StaffContext, organisationId: number, id: number, options: TicketingOptions) =>
  resumeImport(ctx, scopeOf(organisationId), id, options)

const sums = (lines: number, orders: number, tickets: number, paidPence: number) => ({
  lines,
  orders,
  tickets,
  paidPence,
})
const none = sums(0, 0, 0, 0)

describe('a file is refused', () => {
  test.each<[string, string | Buffer, string]>([
    ['a workbook by another name', Buffer.from('PK\x03\x04\x14\x00\x06\x00 workbook'), 'workbook'],
    ['an empty file', '', 'There is nothing in the file.'],
    [
      'a heading without lines',
      templateFile(),
      'The file has headings and no sales below them. Check what was exported, and export it again.',
    ],
  ])('as a whole: %s', async (_, content, message) => {
    const { ctx, organisationId } = await aBoxOffice(database)
    const { status, messages } = await importFileOf(ctx, organisationId, content)
    expect({ status, messages }).toEqual({ status: 'failed', messages: [expect.stringContaining(message)] })
    await noStagingLeft()
  })

  test('where a profile is named that is not there', async () => {
    const { ctx, organisationId } = await aBoxOffice(database)
    const options = { profile: 'Box office' }
    const { status, messages } = await importFileOf(ctx, organisationId, templateFile(...anOrder()), { options })
    expect({ status, messages }).toEqual({
      status: 'failed',
      messages: ['There is no profile called ‘Box office’: choose one of the organisation’s profiles.'],
    })
  })

  test('with every mistake by line and column, and nothing of it is stored', async () => {
    const { ctx, organisationId } = await aBoxOffice(database)
    const [good = ''] = anOrder()
    const file = templateFile(good, good.replace('14/11/2026', '31/11/2026'), good.replace(',N,2,', ',N,two,'))
    const row = await importFileOf(ctx, organisationId, file)
    expect(row.status).toBe('failed')
    expect(row.messages[0]).toBe('Nothing was imported: 2 problems need to be put right first.')
    expect((row.findings as Finding[]).map(({ cell, column, severity }) => `${cell} ${column} ${severity}`)).toEqual([
      'Line 3 Performance Date error',
      'Line 4 Number of Tickets error',
    ])
    expect(await linesOf(organisationId)).toEqual([])
    await noStagingLeft()
  })
})

test('a file of the template is taken in, customers are hashed, and the file itself goes', async () => {
  const { ctx, organisationId } = await aBoxOffice(database)
  const row = await importFileOf(ctx, organisationId, templateFile(...anOrder(), ...anOrder('T2')))
  expect(row).toMatchObject({
    status: 'successful',
    fileId: null,
    messages: ['4 lines with 6 tickets (£116.00) were added.', '1 reference of the file belongs to no event yet.'],
    outcome: {
      ...{ encoding: 'UTF-8', separator: ',', linesRead: 4, linesIgnored: 0, references: 1, unlinkedReferences: 1 },
      sums: { added: sums(4, 2, 6, 11_600), replaced: none, removed: none, unchanged: none },
      questions: [],
    },
  })
  const stored = await linesOf(organisationId)
  expect(stored).toHaveLength(4)
  expect(new Set(stored.map(({ customerId }) => customerId)).size).toBe(1)
  expect(stored[0]).toMatchObject({
    customerId: expect.stringMatching(/^[\w-]{22}$/),
    ...{ customerPostcode: 'LS7 4HZ', postcodeSector: 'LS7 4', outcode: 'LS7', salesChannel: 'Online' },
  })
  await expectSumsOfSales(database.db)
  await noStagingLeft()
  expect(await importFileOf(ctx, organisationId, templateFile(...anOrder(), ...anOrder('T2')))).toMatchObject({
    status: 'successful',
    messages: ['Nothing changed: all lines of the file were here already.', expect.any(String)],
  })
})

test('customers of two organisations never have the same hash', async () => {
  const [one, other] = [await aBoxOffice(database), await aBoxOffice(database)]
  for (const { ctx, organisationId } of [one, other])
    await importFileOf(ctx, organisationId, templateFile(...anOrder()))
  const [ones, others] = [await linesOf(one.organisationId), await linesOf(other.organisationId)]
  expect(ones[0]?.customerId).not.toBe(others[0]?.customerId)
})

const unknownHeading = [
  'Booking Ref;Show Code;Show;Performance;Booked On;Price Type;Qty;Amount',
  'B1;HAM;Hamlet;14/11/2026 19:30;20/09/2026;Full;2;48,00',
  'B2;HAM;Hamlet;15/11/2026 19:30;21/09/2026;Full;1;24,00',
].join('\n')

test('a file of unknown headings is held with a proposal; once answered, the next needs no question', async () => {
  const { ctx, organisationId } = await aBoxOffice(database)
  const held = await importFileOf(ctx, organisationId, unknownHeading)
  expect(held).toMatchObject({
    status: 'held',
    messages: [
      'Nothing of this file counts yet.',
      'The platform has not seen these headings before. Say which column is which.',
    ],
  })
  const { questions } = held.outcome as TicketingOutcome
  expect(questions).toMatchObject([{ kind: 'mapping', proposal: { header: expect.arrayContaining(['Show Code']) } }])
  const [question] = questions
  if (question?.kind !== 'mapping') throw new Error('No proposal')
  const mapping = { ...question.proposal.mapping, prices: 'line' as const, providerId: 101 }
  await answer(ctx, organisationId, held.id, { mapping, profileName: 'Our box office' })
  expect(await importUpload(ctx, held.id)).toMatchObject({
    status: 'successful',
    outcome: { profile: 'Our box office', sums: { added: sums(2, 2, 3, 7200) } },
  })
  const next = unknownHeading.replaceAll('B1', 'B3').replaceAll('B2', 'B4')
  expect(await importFileOf(ctx, organisationId, next)).toMatchObject({
    status: 'successful',
    outcome: { profile: 'Our box office', sums: { added: sums(2, 2, 3, 7200) } },
  })
  await expectSumsOfSales(database.db)
})

test('a part of an order is asked about once, and the answer is remembered for files of that heading', async () => {
  const { ctx, organisationId } = await aBoxOffice(database)
  const [adult = '', young = ''] = anOrder()
  const other = young.replace('HAM,Hamlet', 'MAC,Macbeth')
  await importFileOf(ctx, organisationId, templateFile(adult, other))
  const held = await importFileOf(ctx, organisationId, templateFile(adult.replace(',2,24', ',1,24')))
  expect(held).toMatchObject({
    status: 'held',
    messages: [
      'Nothing of this file counts yet.',
      '1 order is in the file only in part, or with more tickets given back than sold. Say whether the file replaces whole orders or only these events, or only adds changes.',
    ],
    outcome: { sums: null, questions: [{ kind: 'replacement', orders: 1, examples: ['T1'] }] },
  })
  expect(await linesOf(organisationId)).toHaveLength(2)
  await answer(ctx, organisationId, held.id, { replacement: 'events' })
  expect(await importUpload(ctx, held.id)).toMatchObject({ status: 'successful' })
  expect(
    (await linesOf(organisationId))
      .map(({ boxOfficeReferenceId, tickets }) => `${boxOfficeReferenceId} ${tickets}`)
      .sort(),
  ).toEqual(['HAM 1', 'MAC 1'])
  expect(await importFileOf(ctx, organisationId, templateFile(adult))).toMatchObject({ status: 'successful' })
  expect(await linesOf(organisationId)).toHaveLength(2)
  await expectSumsOfSales(database.db)
})

test('a dry run shows what would come of a file, stores nothing, and goes on when it is told to', async () => {
  const { ctx, organisationId } = await aBoxOffice(database)
  const held = await importFileOf(ctx, organisationId, templateFile(...anOrder()), { options: { dryRun: true } })
  expect(held).toMatchObject({
    status: 'held',
    messages: [
      'Nothing of this file counts yet.',
      'It was sent to be looked at first. Look at what would come of it, then continue or discard it.',
    ],
    outcome: { sums: { added: sums(2, 1, 3, 5800) }, questions: [{ kind: 'look' }] },
  })
  expect(await linesOf(organisationId)).toEqual([])
  await expectSumsOfSales(database.db)
  await answer(ctx, organisationId, held.id, { dryRun: true, consents: ['look'] })
  expect(await importUpload(ctx, held.id)).toMatchObject({ status: 'successful' })
  expect(await linesOf(organisationId)).toHaveLength(2)
})

test('a held file can be given up: its file goes, and nothing of it counts', async () => {
  const { ctx, organisationId } = await aBoxOffice(database)
  const held = await importFileOf(ctx, organisationId, unknownHeading)
  expect(held.outcome).not.toBeNull()
  await discardImport(ctx, scopeOf(organisationId), held.id)
  // What would have come of it is no more said than if the file had failed.
  expect(await findImport(database.db, scopeOf(organisationId), held.id)).toMatchObject({
    status: 'failed',
    fileId: null,
    outcome: null,
  })
  const [file] = await database.db
    .select()
    .from(files)
    .where(eq(files.id, held.fileId ?? ''))
  expect(file?.expiresAt?.getTime()).toBeLessThanOrEqual(ctx.now.getTime())
  await expect(answer(ctx, organisationId, held.id, {})).rejects.toMatchObject({
    status: 409,
    message: 'Only an upload that waits for an answer can be answered or discarded.',
  })
})

test('files of an organisation are taken in the order of their arrival', async () => {
  const { ctx, organisationId } = await aBoxOffice(database)
  const first = await anUpload(ctx, organisationId, templateFile(...anOrder()))
  const second = await anUpload(ctx, organisationId, templateFile(...anOrder('T2')))
  expect(await importUpload(ctx, second)).toMatchObject({ status: 'queued' })
  expect(await importUpload(ctx, first)).toMatchObject({ status: 'successful' })
  expect(await importUpload(ctx, second)).toMatchObject({ status: 'successful' })
  const [again] = await database.db.execute<{ jobs: string }>(
    sql`select count(*) as jobs from pgboss.job where name = 'imports/import-ticketing-file' and data -> 'data' ->> 'importId' = ${String(second)}`,
  )
  expect(again?.jobs).toBe('1')
})

test('a staging table that a crash has emptied is noticed before anything is merged', async () => {
  const { ctx, organisationId } = await aBoxOffice(database)
  const id = await anUpload(ctx, organisationId, templateFile(...anOrder()))
  const upload = await lockImport(database.db, id)
  if (!upload) throw new Error('The import is gone')
  const { openFile, getFile } = await import('@/lib/floor/files/stored-file')
  const file = await getFile(database.db, upload.fileId ?? '')
  const ignore = () => undefined
  const report = { addFinding: ignore, refuse: ignore, hold: ignore, preview: ignore, progress: ignore }
  const commit = await ticketingFiles.prepare(ctx, upload, () => openFile(file), report, new AbortController().signal)
  await database.db.execute(sql`delete from ${stagingOf(id)} where line = 2`)
  await expect(
    database.db.transaction((db) => commit?.({ ...ctx, db, audit: ignore, unchanged: ignore }) ?? Promise.reject()),
  ).rejects.toThrow(ChangedSinceCheck)
  expect(await linesOf(organisationId)).toEqual([])
  // What a dead worker leaves goes once nobody works on its import.
  expect(await leftStagingTables.run(ctx, new AbortController().signal)).toBe(0)
  await database.db.execute(sql`update imports set status = 'failed' where id = ${id}`)
  expect(await leftStagingTables.run(ctx, new AbortController().signal)).toBe(1)
  await noStagingLeft()
})

test('after thirty days postcodes go, also from what can still be put back; after ninety that goes, too', async () => {
  const { ctx, organisationId } = await aBoxOffice(database)
  await importFileOf(ctx, organisationId, templateFile(...anOrder()))
  const { id } = await importFileOf(ctx, organisationId, templateFile(...anOrder().slice(1)))
  const after = (days: number) => ({ ...ctx, now: new Date(Date.now() + days * 86_400_000) })
  const { signal } = new AbortController()
  await oldPostcodes.run(after(29), signal)
  expect((await linesOf(organisationId))[0]?.customerPostcode).toBe('LS7 4HZ')
  expect(await oldPostcodes.run(after(31), signal)).toBeGreaterThanOrEqual(2)
  expect((await linesOf(organisationId))[0]).toMatchObject({ customerPostcode: null, postcodeSector: 'LS7 4' })
  await undoImport(ctx, id, undoingSales)
  expect(await linesOf(organisationId)).toMatchObject([{ customerPostcode: null }, { customerPostcode: null }])
  await importFileOf(ctx, organisationId, templateFile(...anOrder().slice(1)))
  expect(await oldReplacedSales.run(after(89), signal)).toBe(0)
  expect(await oldReplacedSales.run(after(91), signal)).toBeGreaterThanOrEqual(1)
  await expectSumsOfSales(database.db)
})

const noFiles = { keptFiles: 0, keptUntil: null }

test('whoever erases a customer is told of files that were not imported, and until when they are kept', async () => {
  const { ctx, organisationId } = await aBoxOffice(database)
  const goes = [new Date('2099-12-20T09:00:00Z'), new Date('2099-12-22T09:00:00Z')]
  const erase = () => eraseCustomer(ctx, { organisationId, customerId: 'C-1' })
  for (const [at, expiresAt] of goes.entries()) {
    const id = await anUpload(ctx, organisationId, templateFile(at === 0 ? 'cut off' : (anOrder()[0] ?? '')), {
      options: { dryRun: true },
    })
    await database.db.execute(sql`update files set expires_at = ${expiresAt.toISOString()}::timestamptz
      where id = (select file_id from imports where id = ${id})`)
    expect((await importUpload(ctx, id)).status).toBe(at === 0 ? 'failed' : 'held')
  }
  expect(await erase()).toEqual({ lines: 0, keptFiles: 2, keptUntil: goes[1] })
  await importFileOf(ctx, organisationId, templateFile(...anOrder()))
  expect(await erase()).toEqual({ lines: 2, keptFiles: 2, keptUntil: goes[1] })
  const [held] =
    await database.sql`select id from imports where organisation_id = ${organisationId} and status = 'held'`
  await discardImport(ctx, scopeOf(organisationId), Number(held?.id))
  expect(await erase()).toEqual({ lines: 0, keptFiles: 1, keptUntil: goes[0] })
})

test('under another secret of the platform an upload fails and says why, and goes on once the one before is there', async () => {
  const { ctx, organisationId } = await aBoxOffice(database)
  await importFileOf(ctx, organisationId, templateFile(...anOrder()))
  const before = env.AUTH_SECRET
  const other = 'another secret of more than thirty-two characters'
  const sentence =
    'The key of this organisation’s customer IDs cannot be read, because the secret of the platform (AUTH_SECRET) was changed. Ask whoever runs the platform to bring back the secret before.'
  rotateSecret({ AUTH_SECRET: other })
  const id = await anUpload(ctx, organisationId, templateFile(...anOrder('T2')))
  await expect(importUpload(ctx, id)).rejects.toMatchObject({ status: 503, message: sentence })
  await expect(eraseCustomer(ctx, { organisationId, customerId: 'C-1' })).rejects.toMatchObject({ message: sentence })
  await noStagingLeft()
  rotateSecret({ AUTH_SECRET: other, AUTH_SECRET_OLD: before })
  expect(await importUpload(ctx, id)).toMatchObject({ status: 'successful' })
  expect(await resealedCustomerKeys.run(ctx, new AbortController().signal)).toBeGreaterThanOrEqual(1)
  rotateSecret({ AUTH_SECRET: other })
  expect(await eraseCustomer(ctx, { organisationId, customerId: 'C-1' })).toMatchObject({ lines: 4 })
})

test('a customer is erased by the number of the box office, from what can be put back as well; every figure stays', async () => {
  const { ctx, organisationId } = await aBoxOffice(database)
  const other = await aBoxOffice(database)
  await expect(eraseCustomer(other.ctx, { organisationId, customerId: 'C-1' })).rejects.toMatchObject({ status: 404 })
  expect(await eraseCustomer(ctx, { organisationId, customerId: 'C-1' })).toEqual({ lines: 0, ...noFiles })
  await importFileOf(ctx, organisationId, templateFile(...anOrder()))
  const { id } = await importFileOf(ctx, organisationId, templateFile(...anOrder().slice(1)))
  expect(await eraseCustomer(ctx, { organisationId, customerId: 'C-2' })).toEqual({ lines: 0, ...noFiles })
  expect(await eraseCustomer(ctx, { organisationId, customerId: ' C-1 ' })).toEqual({ lines: 2, ...noFiles })
  await undoImport(ctx, id, undoingSales)
  const erased = { customerId: null, customerPostcode: null, postcodeSector: null, outcode: 'LS7' }
  expect(await linesOf(organisationId)).toMatchObject([erased, erased])
  await expectSumsOfSales(database.db)
})
