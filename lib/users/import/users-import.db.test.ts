import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditTrail, imports, organisations, outbox, users } from '@/db/schema'
import type { StaffContext } from '@/lib/floor/identity/context'
import { importFiles } from '@/lib/imports/import-file'
import { importFileJob } from '@/lib/imports/jobs'
import { recordImport } from '@/lib/imports/records/record-import'
import {
  confirmRecords,
  discardRecords,
  downloadRecordTemplate,
  getRecordUpload,
  listRecordUploads,
  uploadRecords,
} from '@/lib/imports/records/record-uploads'
import { organisationRecords } from '@/lib/organisations/import/organisation-records'
import { as } from '@/tests/support/actors'
import { anOrganisation, aUser } from '@/tests/support/builders'
import { ownDatabase, type TestDatabase } from '@/tests/support/database'
import { editWorkbook } from '@/tests/support/fill-template'
import { startTestWorker } from '@/tests/support/test-worker'
import { waitFor } from '@/tests/support/wait-for'
import { userRecords } from './user-records'

let database: TestDatabase
let funder: StaffContext
let admin: StaffContext

beforeAll(async () => {
  database = await ownDatabase()
  const { db } = database
  const own = await anOrganisation(db, { name: 'The Quay' })
  await anOrganisation(db, { name: 'The Hill' })
  funder = { ...(await as.globalAdmin(db)), now: new Date() }
  admin = { ...(await as.admin(db, own)), now: new Date() }
})

beforeEach(async () => {
  await startTestWorker(
    database,
    importFiles(importFileJob, [recordImport(userRecords), recordImport(organisationRecords)]),
  )
})

type Row = (string | null)[]

async function workbookOf(ctx: StaffContext, kind: typeof userRecords | typeof organisationRecords, rows: Row[]) {
  const template = await (kind.kind === 'users'
    ? downloadRecordTemplate(ctx, userRecords)
    : downloadRecordTemplate(ctx, organisationRecords))
  return editWorkbook(new Uint8Array(await template.arrayBuffer()), (cells) => {
    rows.forEach((row, at) => {
      cells[at + 1] = row
    })
  })
}

function requestOf(file: Uint8Array, name = 'users.xlsx') {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(file)], name))
  return new Request('http://localhost/', { method: 'POST', body: form })
}

const statusOf = async (id: number) => {
  const [row] = await database.db.select().from(imports).where(eq(imports.id, id))
  return row
}

async function settled(id: number) {
  await waitFor(
    'the import has ended',
    async () => !['queued', 'processing'].includes((await statusOf(id))?.status ?? ''),
    60_000,
  )
  return statusOf(id)
}

async function upload(ctx: StaffContext, rows: Row[]) {
  const { id } = await uploadRecords(ctx, userRecords, requestOf(await workbookOf(ctx, userRecords, rows)))
  return { id, row: await settled(id), details: await getRecordUpload(ctx, userRecords, id) }
}

const emailsTo = async (email: string) =>
  (await database.db.select().from(outbox).where(eq(outbox.toAddress, email))).map(({ kind }) => kind)

describe('who may not', () => {
  test('neither users nor organisations come from somebody who may not create them', async () => {
    const user = await as.user(database.db, await anOrganisation(database.db))
    for (const ctx of [user])
      for (const kind of [userRecords, organisationRecords]) {
        await expect(downloadRecordTemplate(ctx, kind as never)).rejects.toMatchObject({ status: 403 })
        await expect(uploadRecords(ctx, kind as never, requestOf(new Uint8Array([1])))).rejects.toMatchObject({
          status: 403,
        })
        await expect(listRecordUploads(ctx, kind as never)).rejects.toMatchObject({ status: 403 })
      }
    await expect(downloadRecordTemplate(admin, organisationRecords)).rejects.toMatchObject({ status: 403 })
  })

  test('a file of another type is refused by its name', async () => {
    await expect(uploadRecords(admin, userRecords, requestOf(new Uint8Array([1]), 'users.csv'))).rejects.toMatchObject({
      status: 422,
      fields: { file: 'File Type is not allowed' },
    })
  })

  test('an upload of somebody else is not found', async () => {
    const { id } = await upload(funder, [['seen@x.example', 'Ann', 'Archer', null, 'General User', 'The Quay']])
    const colleague = { ...(await as.globalAdmin(database.db)), now: new Date() }
    await expect(getRecordUpload(colleague, userRecords, id)).rejects.toMatchObject({ status: 404 })
    await expect(confirmRecords(admin, userRecords, id)).rejects.toMatchObject({ status: 404 })
    expect((await listRecordUploads(colleague, userRecords)).data).toEqual([])
  })
})

test('every mistake is found at its cell, and nobody is made or invited', async () => {
  await aUser(database.db, { email: 'taken@x.example' })
  const { row, details } = await upload(admin, [
    ['no address', 'Ann', '', null, 'General User', 'The Quay'],
    ['taken@x.example', 'Bea', 'Baker', null, 'General User', 'The Quay'],
    ['cy@x.example', 'Cy', 'Cole', null, 'Global Admin', 'The Quay'],
    ['di@x.example', 'Di', 'Dale', null, 'General User', 'The Quay; The Hill'],
    ['ed@x.example', 'Ed', 'East', null, 'General User', null],
    ['twice@x.example', 'Fay', 'Fox', null, 'General User', 'The Quay'],
    ['TWICE@x.example', 'Fay', 'Fox', null, 'General User', 'the quay'],
  ])
  expect(row).toMatchObject({ status: 'failed', organisationId: null })
  expect(details.findings.map(({ cell, type, description }) => [cell, type, description])).toEqual([
    ['A2', 'Not valid', 'Email is invalid'],
    ['C2', 'Not valid', 'Last name is required'],
    // Another organisation’s, and a role that they may not give, are in no list of theirs.
    ['E4', 'Not in the list', '‘Global Admin’ is not in the list.'],
    ['F5', 'Not in the list', '‘The Hill’ is not in the list.'],
    ['F6', 'Not valid', 'Organisation Access is required'],
    ['A3', 'Refused', 'Email is already in use'],
    ['A8', 'Refused', 'Email is already in use'],
  ])
  for (const email of ['cy@x.example', 'twice@x.example']) {
    expect(await database.db.select().from(users).where(eq(users.email, email))).toEqual([])
    expect(await emailsTo(email)).toEqual([])
  }
})

test('what would be made is shown first, made once it is confirmed, and invited once each', async () => {
  const { id, row, details } = await upload(funder, [
    ['gus@x.example', 'Gus', 'Gale', 'Director', 'Organisation Admin', 'The Quay; The Hill'],
    ['hal@x.example', 'Hal', 'Hart', null, 'Global Admin', null],
  ])
  expect(row).toMatchObject({
    status: 'held',
    messages: ['Nothing has been made yet. 2 users would be made. Each of them is invited by email.'],
  })
  expect(details.preview).toEqual([
    { row: 2, name: 'Gus Gale', detail: 'gus@x.example · Organisation Admin' },
    { row: 3, name: 'Hal Hart', detail: 'hal@x.example · Global Admin' },
  ])
  expect(await emailsTo('gus@x.example')).toEqual([])
  await confirmRecords(funder, userRecords, id)
  expect(await settled(id)).toMatchObject({ status: 'successful', messages: ['2 users made.'] })
  await expect(confirmRecords(funder, userRecords, id)).rejects.toMatchObject({ status: 409 })
  for (const email of ['gus@x.example', 'hal@x.example']) expect(await emailsTo(email)).toEqual(['invitation'])
  const [gus] = await database.db.select().from(users).where(eq(users.email, 'gus@x.example'))
  expect(gus).toMatchObject({ role: 1, jobTitle: 'Director', activeState: 1 })
  const trail = await database.db
    .select()
    .from(auditTrail)
    .where(and(eq(auditTrail.subject, 'user'), eq(auditTrail.subjectId, String(gus?.id))))
    .orderBy(auditTrail.id)
  // An entry for each organisation of theirs, as of a single one.
  expect(trail.map(({ action, note }) => [action, note])).toEqual([
    ['create', 'Invitation sent'],
    ['create', 'Invitation sent'],
  ])
})

test('one that became impossible meanwhile keeps all of them out, and says so at its cell', async () => {
  const { id } = await upload(funder, [
    ['ida@x.example', 'Ida', 'Ives', null, 'General User', 'The Quay'],
    ['jo@x.example', 'Jo', 'Jay', null, 'General User', 'The Quay'],
  ])
  await aUser(database.db, { email: 'jo@x.example' })
  await confirmRecords(funder, userRecords, id)
  expect(await settled(id)).toMatchObject({ status: 'failed' })
  expect((await getRecordUpload(funder, userRecords, id)).findings.map(({ cell }) => cell)).toEqual(['A3'])
  expect(await database.db.select().from(users).where(eq(users.email, 'ida@x.example'))).toEqual([])
})

test('one that is discarded makes nobody', async () => {
  const { id } = await upload(admin, [['kim@x.example', 'Kim', 'King', null, 'General User', 'The Quay']])
  await discardRecords(admin, userRecords, id)
  expect(await statusOf(id)).toMatchObject({ status: 'failed' })
  expect(await database.db.select().from(users).where(eq(users.email, 'kim@x.example'))).toEqual([])
})

test.each([
  ['no rows', [], ['There is no user in the workbook.']],
  [
    'an unknown heading',
    'Shoe size',
    [
      'The heading ‘Shoe size’ in A1 is none of the template. Take the column out, or give it a heading of the template.',
      'The column ‘Email’ is missing. Download the template and fill that in.',
    ],
  ],
] as const)('a workbook with %s is refused as a whole', async (_, what, expected) => {
  const file = await editWorkbook(new Uint8Array(await workbookOf(admin, userRecords, [])), (cells) => {
    const [heads] = cells
    if (typeof what === 'string' && heads) heads[0] = what
  })
  const { id } = await uploadRecords(admin, userRecords, requestOf(file))
  const row = await settled(id)
  expect(row?.status).toBe('failed')
  expect(row?.messages).toEqual(expect.arrayContaining([...expected]))
})

test('organisations are made with all their fields, or none of them', async () => {
  const whole: Row = [
    'New House',
    null,
    'New House',
    'Other',
    'Not exempt',
    'Music',
    '00123',
    '1 Quay Street',
    null,
    'ls14ap',
    'England',
  ]
  const [authority] = await database.db.query.upperTierAuthorities.findMany({ limit: 1 })
  const [constituency] = await database.db.query.constituencies.findMany({ limit: 1 })
  const areas = (await organisationRecords.columns(funder)).find(({ field }) => field === 'aceAreaId')?.choices ?? []
  const places = [authority?.name ?? '', constituency?.name ?? '', areas[0]?.name ?? '']
  const send = async (rows: Row[]) => {
    const file = await workbookOf(funder, organisationRecords, rows)
    const { id } = await uploadRecords(funder, organisationRecords, requestOf(file, 'organisations.xlsx'))
    return { id, row: await settled(id) }
  }
  const wrong = await send([
    [...whole, ...places],
    ['The Quay', ...whole.slice(1), ...places],
  ])
  expect(wrong.row?.status).toBe('failed')
  expect((await getRecordUpload(funder, organisationRecords, wrong.id)).findings).toMatchObject([
    { cell: 'A3', description: 'Name is already in use' },
  ])
  const right = await send([[...whole, ...places]])
  expect(right.row).toMatchObject({
    status: 'held',
    messages: ['Nothing has been made yet. 1 organisation would be made.'],
  })
  await confirmRecords(funder, organisationRecords, right.id)
  expect((await settled(right.id))?.status).toBe('successful')
  const [made] = await database.db.select().from(organisations).where(eq(organisations.name, 'New House'))
  expect(made).toMatchObject({ urn: '00123', postcode: 'LS1 4AP', npoStatus: 3, activeStatus: 1, regionId: 1 })
})
