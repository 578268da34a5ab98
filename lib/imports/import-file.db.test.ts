import { Readable } from 'node:stream'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { storeStream } from '@/lib/floor/files/stored-file'
import type { JobRun } from '@/lib/floor/jobs/job-handler'
import { as } from '@/tests/support/actors'
import { anOrganisation } from '@/tests/support/builders'
import { ownDatabase, type TestDatabase } from '@/tests/support/database'
import type { Finding } from './finding'
import { importFiles } from './import-file'
import type { ImportKind, ImportReport } from './import-kind'
import { importFileJob } from './jobs'
import * as queries from './queries'

let database: TestDatabase
let commits = 0
let ctx: Awaited<ReturnType<typeof as.admin>>

beforeEach(() => {
  commits = 0
})
beforeAll(async () => {
  database = await ownDatabase()
  ctx = await as.admin(database.db, await anOrganisation(database.db))
})

async function anUpload(): Promise<number> {
  const about = { purpose: 'upload', name: 'a.xlsx', mediaType: 'text/plain' } as const
  const { id: fileId } = await storeStream(database.db, about, Readable.from([Buffer.from('?')]))
  const organisationId = ctx.actor.organisationIds[0] ?? 0
  return queries.insertImport(database.db, {
    kind: 'answers',
    organisationId,
    fileId,
    filename: 'a.xlsx',
    createdBy: ctx.actor.userId,
  })
}

/** A kind of upload whose checking is `look`. */
const kindOf = (look: (report: ImportReport) => Promise<void>): ImportKind => ({
  kind: 'answers',
  stopsOnWarnings: false,
  admit: async () => {},
  async prepare(_, __, ___, report) {
    await look(report)
    return async () => {
      commits += 1
      return { messages: ['Taken in.'], note: 'Taken in' }
    }
  },
})

/** One attempt of the worker at an upload. */
const runAttempt = (importId: number, look: (report: ImportReport) => Promise<void>) => {
  const run = { signal: new AbortController().signal } as JobRun
  return importFiles(importFileJob, [kindOf(look)]).run(ctx, { importId }, run)
}

const mistake: Finding = {
  sheet: '',
  cell: 'A1',
  column: '',
  severity: 'error',
  type: 'Wrong',
  description: 'It is wrong.',
  fix: 'Put it right.',
}

test('an attempt that is overtaken by another which has ended reports nothing', async () => {
  const id = await anUpload()
  await runAttempt(id, async (slow) => {
    slow.addFinding(mistake)
    await runAttempt(id, async () => {})
  })
  expect(await queries.lockImport(database.db, id)).toMatchObject({
    status: 'successful',
    messages: ['Taken in.'],
    findings: [],
  })
})

test('an older attempt that ends while a newer one is running commits nothing and changes no status', async () => {
  for (const findings of [[], [mistake]]) {
    const id = await anUpload()
    const gate = Promise.withResolvers<void>()
    let newer: Promise<void> | undefined
    await runAttempt(id, async (report) => {
      for (const finding of findings) report.addFinding(finding)
      const begun = Promise.withResolvers<void>()
      newer = runAttempt(id, async () => {
        begun.resolve()
        await gate.promise
      })
      await begun.promise
    })
    expect(await queries.lockImport(database.db, id)).toMatchObject({
      status: 'processing',
      messages: [],
      findings: [],
    })
    expect(commits).toBe(0)
    gate.resolve()
    await newer
    expect(await queries.lockImport(database.db, id)).toMatchObject({ status: 'successful', messages: ['Taken in.'] })
    expect(commits).toBe(1)
    commits = 0
  }
})

test('a finished upload is not processed again', async () => {
  const id = await anUpload()
  await runAttempt(id, async (report) => report.addFinding(mistake))
  await runAttempt(id, async () => {
    throw new Error('It was taken up')
  })
  expect(await queries.lockImport(database.db, id)).toMatchObject({
    status: 'failed',
    messages: ['Nothing was imported: 1 problem needs to be put right first.'],
    findings: [mistake],
  })
})
