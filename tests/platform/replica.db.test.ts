import { rmSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type OpenDatabase, openDatabase } from '@/db/client'
import { exports, files, nationalReports, responses } from '@/db/schema'
import { makeAnswersFile } from '@/lib/exports/make-answers-file'
import { remakeExportsOf } from '@/lib/exports/remake-exports'
import { requestExport } from '@/lib/exports/request-export'
import { openFile } from '@/lib/floor/files/stored-file'
import { setReplica } from '@/lib/floor/read-replica'
import { change } from '@/lib/floor/saving/change'
import { keepFacts, openFactsSource } from '@/lib/insights/answers/keep-facts'
import { manyOrganisations } from '@/lib/insights/nation/national-reports'
import { reports } from '@/lib/insights/report-names'
import { getReport } from '@/lib/insights/service'
import { eraseResponse } from '@/lib/receipts/queries'
import { getResults } from '@/lib/results/service'
import { as } from '@/tests/support/actors'
import { anAnsweredOrganisation } from '@/tests/support/answered-organisation'
import { anOrganisation } from '@/tests/support/builders'
import { openReplicatedServer } from '@/tests/support/replicated-server'

// Read with the settings, before any test.
const root = vi.hoisted(() => {
  process.env.FILES_ROOT = `${process.env.TMPDIR ?? '/tmp'}/illuminate-replica-${process.pid}-${Date.now()}`
  return process.env.FILES_ROOT
})

let servers: Awaited<ReturnType<typeof openReplicatedServer>>
let opened: OpenDatabase
let fixture: Awaited<ReturnType<typeof anAnsweredOrganisation>>
let admin: Awaited<ReturnType<typeof as.admin>>
let replica: OpenDatabase | undefined

beforeAll(async () => {
  servers = await openReplicatedServer()
  opened = openDatabase(servers.url, { name: 'tests' })
  fixture = await anAnsweredOrganisation(opened.db)
  admin = await as.admin(opened.db, fixture.organisation, new Date())
  await keepFacts(opened.db, await openFactsSource(opened.db))
})
beforeEach(() => switchReplica(undefined))
afterAll(async () => {
  await switchReplica(undefined)
  await opened?.close()
  await servers?.close()
  rmSync(root, { recursive: true, force: true })
})

async function switchReplica(url: string | undefined) {
  const before = replica
  replica = setReplica(url)
  await before?.close()
}

/** What the sessions on the replica asked last, but for how far it is. */
const lastAsked = async () => {
  const found = await servers.onReplica(
    `select query from pg_stat_activity where application_name = 'illuminate reads'`,
  )
  return found.map(({ query }) => String(query)).filter((query) => !query.includes('pg_last_wal_replay_lsn'))
}

test.each(reports.map(({ slug }) => slug))(
  'the report %s is the same, of one and of all, and is read from the replica',
  async (slug) => {
    const global = await as.globalAdmin(opened.db)
    const read = async () => [
      await getReport(admin, slug, { organisation: fixture.organisation.id }),
      await getReport(global, slug, {}),
    ]
    const own = await read()
    await switchReplica(servers.replicaUrl)
    expect(await read()).toEqual(own)
    expect((await lastAsked()).length).toBeGreaterThan(0)
  },
)

test('a report of many organisations is read from the replica, and found again as it was made', async () => {
  for (let number = 0; number < manyOrganisations; number++) await anOrganisation(opened.db)
  await switchReplica(servers.replicaUrl)
  const global = await as.globalAdmin(opened.db)
  const refused = vi.spyOn(global.log, 'warn')
  const made = await getReport(global, 'attendance', {})
  expect(made.limits.at(-1)).toMatch(/^The figures of all organisations are summed every quarter of an hour/)
  expect(await getReport({ ...global, now: new Date(global.now.getTime() + 60_000) }, 'attendance', {})).toEqual(made)
  expect(refused).not.toHaveBeenCalled()
  expect(await opened.db.$count(nationalReports)).toBe(1)
})

test('the results of a survey are the same, and are read from the replica', async () => {
  const own = await getResults(admin, fixture.newer.id)
  await switchReplica(servers.replicaUrl)
  expect(await getResults(admin, fixture.newer.id)).toEqual(own)
  expect((await lastAsked()).length).toBeGreaterThan(0)
})

async function exportedBy(attempt: number) {
  const { id } = await requestExport(admin, {
    organisationId: fixture.organisation.id,
    type: 'Mapped',
    format: 'xlsx',
    marked: 'include',
  })
  const run = { id: 'one', attempt, createdAt: new Date(), signal: new AbortController().signal }
  await makeAnswersFile.run({ ...admin, actor: { kind: 'system', name: 'test' } }, { exportId: id }, run)
  const [row] = await opened.db.select().from(exports).where(eq(exports.id, id))
  const [file] = await opened.db
    .select()
    .from(files)
    .where(eq(files.id, row?.fileId ?? ''))
  const bytes = Buffer.concat(await (await openFile(file ?? { storageKey: '' })).toArray())
  return { status: row?.status, rows: row?.rowsWritten, bytes }
}

test('a file has the same bytes from the replica; a second attempt does not ask it', async () => {
  const own = await exportedBy(1)
  expect(own).toMatchObject({ status: 'Completed' })
  await switchReplica(servers.replicaUrl)
  expect(await exportedBy(1)).toEqual(own)
  expect((await lastAsked()).length).toBeGreaterThan(0)
  await switchReplica(servers.replicaUrl)
  expect(await exportedBy(2)).toEqual(own)
  expect(await lastAsked()).toEqual([])
})

test('an answer that was erased while the replica replays nothing is in no file that is begun after it', async () => {
  await switchReplica(servers.replicaUrl)
  const before = await exportedBy(1)
  await servers.onReplica('select pg_wal_replay_pause()')
  const [response] = await opened.db.select().from(responses).where(eq(responses.state, 2)).limit(1)
  if (!response) throw new Error('The fixture has no submitted response')
  await change({ ...admin, actor: { kind: 'anonymous' } }, {}, async (tx) => {
    const { id, surveyId, organisationId } = response
    const erased = { id, surveyId, organisationId, surveyVersion: 1, submittedAt: new Date(), answers: {} }
    expect(await eraseResponse(tx.db, erased, new Date())).toBe(true)
    await remakeExportsOf(tx, erased)
    tx.audit({ subject: 'survey', subjectId: surveyId, subjectName: '', action: 'erase', organisationId })
  })
  const after = await exportedBy(1)
  expect([after.status, after.rows]).toEqual(['Completed', (before.rows ?? 0) - 1])
  expect(await lastAsked()).toEqual([])
  await servers.onReplica('select pg_wal_replay_resume()')
  await switchReplica(servers.replicaUrl)
  expect(await exportedBy(1)).toEqual(after)
  expect((await lastAsked()).length).toBeGreaterThan(0)
})
