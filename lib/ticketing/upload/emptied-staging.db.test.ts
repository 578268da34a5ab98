import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import { imports, ticketSales } from '@/db/schema'
import { getFile, openFile } from '@/lib/floor/files/stored-file'
import type { StaffContext } from '@/lib/floor/identity/context'
import type { JobRun } from '@/lib/floor/jobs/job-handler'
import { importFiles } from '@/lib/imports/import-file'
import { ChangedSinceCheck, type ImportKind, ofOrganisation } from '@/lib/imports/import-kind'
import { importTicketingFileJob } from '@/lib/imports/jobs'
import { lockImport } from '@/lib/imports/queries'
import { ownDatabase, type TestDatabase } from '@/tests/support/database'
import { expectSumsOfSales } from '@/tests/support/ticket-sales'
import {
  aBoxOffice,
  anOrder,
  anUpload,
  importFileOf,
  importUpload,
  templateFile,
} from '@/tests/support/ticketing-files'
import { stagingOf } from '../sales/staged-sales'
import type { TicketingOptions } from '../upload-options'
import { ticketingFiles } from './ticketing-import'

/** A crash of the database empties unlogged tables: here that is done to one file's, between its reading and its merge. */

let database: TestDatabase

beforeAll(async () => {
  database = await ownDatabase()
})

const season = { mode: 'snapshot', period: { from: '2026-04-01', to: '2027-03-31' } } as const
const consents = ['removal', 'older'] as const
const snapshot: TicketingOptions = { ...season, consents: [...consents] }
/** The season as it was, and a snapshot of it in which one order is gone, one has changed and one has come. */
const before = templateFile(...anOrder('T1'), ...anOrder('T2'))
const after = templateFile(...anOrder('T2').map((line) => line.replace('10.00', '12.00')), ...anOrder('T3'))

const ordersOf = async (organisationId: number) => {
  const lines = await database.db.select().from(ticketSales).where(eq(ticketSales.organisationId, organisationId))
  return lines.map(({ transactionId, paidPence }) => `${transactionId} ${paidPence}`).sort()
}
const ordersBefore = ['T1 1000', 'T1 4800', 'T2 1000', 'T2 4800']
const ordersAfter = ['T2 1200', 'T2 4800', 'T3 1000', 'T3 4800']

const empty = (importId: number) => database.db.execute(sql`truncate ${stagingOf(importId)}`)
const runOf = { signal: new AbortController().signal } as JobRun

/** An attempt at an upload during which its staging table is emptied before so many of its merges. */
async function importEmptied(ctx: StaffContext, importId: number, times: number) {
  const seen: string[][] = []
  const emptied: ImportKind = {
    ...ticketingFiles,
    async prepare(person, upload, ...rest) {
      const commit = await ticketingFiles.prepare(person, upload, ...rest)
      seen.push(await ordersOf(ofOrganisation(upload).organisationId))
      if (seen.length <= times) await empty(importId)
      return commit
    },
  }
  const failure = await importFiles(importTicketingFileJob, [emptied])
    .run(ctx, { importId }, runOf)
    .then(
      () => undefined,
      (error: unknown) => error,
    )
  const [row] = await database.db.select().from(imports).where(eq(imports.id, importId))
  return { seen, failure, row }
}

test('again and again: nothing of the period is merged or removed, and the next attempt takes the file in whole', async () => {
  const { ctx, organisationId } = await aBoxOffice(database)
  await importFileOf(ctx, organisationId, before)
  const id = await anUpload(ctx, organisationId, after, { options: snapshot })
  const { seen, failure, row } = await importEmptied(ctx, id, 3)
  expect(seen).toEqual([ordersBefore, ordersBefore, ordersBefore])
  expect(failure).toBeInstanceOf(ChangedSinceCheck)
  expect(row).toMatchObject({ status: 'processing', fileId: expect.any(String) })
  expect(await ordersOf(organisationId)).toEqual(ordersBefore)
  expect(await importUpload(ctx, id)).toMatchObject({ status: 'successful', outcome: { linesRead: 4 } })
  expect(await ordersOf(organisationId)).toEqual(ordersAfter)
  await expectSumsOfSales(database.db)
})

test('once: the file is read anew in the same attempt', async () => {
  const { ctx, organisationId } = await aBoxOffice(database)
  await importFileOf(ctx, organisationId, before)
  const id = await anUpload(ctx, organisationId, after, { options: snapshot })
  const { seen, failure, row } = await importEmptied(ctx, id, 1)
  expect([seen, failure]).toEqual([[ordersBefore, ordersBefore], undefined])
  expect(row).toMatchObject({ status: 'successful', fileId: null })
  expect(await ordersOf(organisationId)).toEqual(ordersAfter)
  await expectSumsOfSales(database.db)
})

/** Reads a file, and empties its staging table when the lines are staged and the questions about them are asked. */
async function prepareEmptied(ctx: StaffContext, importId: number) {
  const upload = await lockImport(database.db, importId)
  if (!upload) throw new Error('The import is gone')
  const file = await getFile(database.db, upload.fileId ?? '')
  const ignore = () => undefined
  const held: string[] = []
  const hold = (sentence: string) => void held.push(sentence)
  const report = { addFinding: ignore, refuse: ignore, hold, preview: ignore, progress: ignore }
  const gate = await database.sql.reserve()
  let opened = 0
  const open = async () => {
    opened += 1
    // The second time for its lines; the questions look at the other uploads, and are kept waiting.
    if (opened === 2) await gate`begin`
    if (opened === 2) await gate`lock table imports in access exclusive mode`
    return openFile(file)
  }
  const prepared = ticketingFiles.prepare(ctx, upload, open, report, new AbortController().signal).then(
    (commit) => ({ commit, failure: undefined }),
    (failure: unknown) => ({ commit: undefined, failure }),
  )
  await vi.waitFor(async () => {
    const waiting = await database.sql`select from pg_locks where relation = 'imports'::regclass and not granted`
    expect(waiting).toHaveLength(1)
  }, 10_000)
  await empty(importId)
  await gate`commit`
  gate.release()
  return { ...(await prepared), held }
}

test('before its questions are asked: what is then merged is not taken for the file', async () => {
  const { ctx, organisationId } = await aBoxOffice(database)
  await importFileOf(ctx, organisationId, before)
  const id = await anUpload(ctx, organisationId, after, { options: snapshot })
  const { commit } = await prepareEmptied(ctx, id)
  const ignore = () => undefined
  await expect(
    database.db.transaction((db) => commit?.({ ...ctx, db, audit: ignore, unchanged: ignore }) ?? Promise.reject()),
  ).rejects.toThrow(ChangedSinceCheck)
  expect(await ordersOf(organisationId)).toEqual(ordersBefore)
  expect(await importUpload(ctx, id)).toMatchObject({ status: 'successful' })
  expect(await ordersOf(organisationId)).toEqual(ordersAfter)
})

test('before a dry run: what would come of nothing is not shown as what would come of the file', async () => {
  const { ctx, organisationId } = await aBoxOffice(database)
  const id = await anUpload(ctx, organisationId, after, { options: { ...snapshot, dryRun: true } })
  const { failure, held } = await prepareEmptied(ctx, id)
  expect([failure, held]).toEqual([new Error('The staged lines are not those that were read'), []])
})
