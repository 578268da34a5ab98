import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { asc, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { accessTokens, imports, outbox } from '@/db/schema'
import { storeStream } from '@/lib/floor/files/stored-file'
import type { JobRun } from '@/lib/floor/jobs/job-handler'
import { importFiles } from '@/lib/imports/import-file'
import { type ImportKind, type ImportReport, ofOrganisation } from '@/lib/imports/import-kind'
import { importTicketingFileJob } from '@/lib/imports/jobs'
import { as, at } from '@/tests/support/actors'
import { anOrganisation, aUser } from '@/tests/support/builders'
import { ownDatabase, type TestDatabase } from '@/tests/support/database'
import { sendDeliveryEmail } from './email-about-delivery'

let database: TestDatabase

beforeAll(async () => {
  database = await ownDatabase()
})

const columns = { sheet: '', cell: '', severity: 'error', type: 'Wrong', fix: '' } as const
const problem = (column: string) => ({ ...columns, column, description: 'ada@example.test is no date' })

/** An Admin's delivery of a night, and what the worker does with it. */
async function aDelivery({ byToken = true, name = '' } = {}) {
  const { db } = database
  const organisation = await anOrganisation(db, name === '' ? {} : { name })
  const ctx = await as.admin(db, organisation)
  const token = { userId: ctx.actor.userId, name: 'Box office', expiresAt: at('2027-06-01') }
  const [made] = await db
    .insert(accessTokens)
    .values({ ...token, tokenHash: randomBytes(32) })
    .returning({ id: accessTokens.id })
  const about = { purpose: 'upload', name: 'sales.csv', mediaType: 'text/csv' } as const
  const { id: fileId } = await storeStream(db, about, Readable.from([Buffer.from('a,b')]))
  const [upload] = await db
    .insert(imports)
    .values({
      ...{ kind: 'ticketing', organisationId: organisation.id, fileId, filename: 'sales.csv' },
      ...{ createdAt: at('2026-11-20'), createdBy: ctx.actor.userId, accessTokenId: byToken ? made?.id : null },
    })
    .returning({ id: imports.id })
  const importId = upload?.id ?? 0
  const handler = (look: (report: ImportReport) => void, onStopped = sendDeliveryEmail) => {
    const kind: ImportKind = {
      ...{ kind: 'ticketing', stopsOnWarnings: false, showsFindingGroups: true, admit: async () => {} },
      onStopped: (stopped, row) => onStopped(stopped, ofOrganisation(row)),
      prepare: async (_, __, ___, report) => {
        look(report)
        return async () => ({ messages: [], note: 'Imported' })
      },
    }
    return importFiles(importTicketingFileJob, [kind])
  }
  const run = (...how: Parameters<typeof handler>) =>
    handler(...how).run(ctx, { importId }, { signal: new AbortController().signal } as JobRun)
  const giveUp = () => handler(() => {}).onGivenUp?.(ctx, { importId }, 'The worker stopped while it was doing this.')
  const emails = () =>
    db
      .select({
        kind: outbox.kind,
        to: outbox.toAddress,
        subject: outbox.subject,
        body: outbox.body,
        link: outbox.link,
      })
      .from(outbox)
      .innerJoin(imports, eq(imports.id, importId))
      .where(eq(outbox.toUserId, ctx.actor.userId))
      .orderBy(asc(outbox.id))
  const status = async () =>
    (await db.select({ status: imports.status }).from(imports).where(eq(imports.id, importId)))[0]?.status
  return { organisation, ctx, importId, run, giveUp, emails, status }
}

const hold = (report: ImportReport) => {
  report.hold('Nothing of this file counts yet.')
  report.hold('The platform has not seen these headings before.\nSay which column is which.')
}

test('nobody is told of a delivery that was imported, or of what a person uploaded', async () => {
  const imported = await aDelivery()
  await imported.run(() => {})
  expect(await imported.status()).toBe('successful')
  expect(await imported.emails()).toEqual([])
  const byHand = await aDelivery({ byToken: false })
  await byHand.run((report) => report.refuse('It is no CSV.'))
  expect(await byHand.status()).toBe('failed')
  expect(await byHand.emails()).toEqual([])
})

test('a delivery that failed is told of with columns and counts, and without a value of the file', async () => {
  const { organisation, run, emails } = await aDelivery({ name: 'Harbour Theatre' })
  await run((report) => {
    for (const column of ['A', 'B', 'B', 'C', 'D', 'E', 'F', 'G']) report.addFinding(problem(`Column\n${column}`))
  })
  const [email, ...others] = await emails()
  expect(others).toEqual([])
  expect(email).toMatchObject({
    kind: 'ticketing-delivery-failed',
    subject: 'Ticketing data of Harbour Theatre was not imported',
  })
  expect(email?.body).toContain('Hello Ada,')
  expect(email?.body).toContain(
    'The file “sales.csv” came on 20/11/2026 at 12:00 with the access token “Box office”. Nothing of it was imported, and what was imported before still counts.',
  )
  expect(email?.body).toContain('- Column B: 2 problems\n- Column A: 1 problem\n- Column C: 1 problem')
  expect(email?.body).toContain('- and 2 more columns')
  expect(email?.body).not.toContain('ada@example.test')
  expect(email?.link).toMatch(new RegExp(`/box-office-data\\?organisationId=${organisation.id}$`))
})

test('a file that cannot be read, and a job that was given up, are told of with the reason', async () => {
  const refused = await aDelivery()
  await refused.run((report) => report.refuse('The file is no CSV.'))
  expect((await refused.emails())[0]?.body).toContain('The file is no CSV.')
  const givenUp = await aDelivery()
  await givenUp.giveUp()
  await givenUp.giveUp()
  expect(await givenUp.status()).toBe('failed')
  const [email, ...others] = await givenUp.emails()
  expect(others).toEqual([])
  expect(email?.body).toContain(
    'Nothing was imported: the file could not be worked on. The worker stopped while it was doing this.',
  )
})

test('a delivery that is held is told of with what it asks, once, whatever becomes of the answer', async () => {
  const { importId, run, emails, status } = await aDelivery({ name: 'The Quay' })
  await run(hold)
  expect(await status()).toBe('held')
  const [email] = await emails()
  expect(email).toMatchObject({
    kind: 'ticketing-delivery-held',
    subject: 'Ticketing data of The Quay waits for an answer',
  })
  expect(email?.body).toContain(
    'The file “sales.csv” came on 20/11/2026 at 12:00 with the access token “Box office”. It waits for an answer.',
  )
  expect(email?.body).toContain(
    'Nothing of this file counts yet.\nThe platform has not seen these headings before. Say which column is which.',
  )
  await database.db.update(imports).set({ status: 'queued' }).where(eq(imports.id, importId))
  await run((report) => report.refuse('The file is no CSV.'))
  expect(await status()).toBe('failed')
  expect(await emails()).toHaveLength(1)
})

test('every active Admin of the organisation is told, and nobody else', async () => {
  const { organisation, ctx, run } = await aDelivery()
  const person = (values: Parameters<typeof aUser>[1]) =>
    aUser(database.db, { organisationIds: [organisation.id], ...values })
  const colleague = await person({})
  const others = [await person({ activeState: 0 }), await person({ role: 2 }), await aUser(database.db)]
  await run((report) => report.refuse('The file is no CSV.'))
  const told = new Set((await database.db.select({ id: outbox.toUserId }).from(outbox)).map(({ id }) => id))
  expect([ctx.actor.userId, colleague.id].every((id) => told.has(id))).toBe(true)
  expect(others.some(({ id }) => told.has(id))).toBe(false)
})

test('the email and the end of the import are one transaction', async () => {
  const { run, emails, status } = await aDelivery()
  const broken = async (...[ctx, upload]: Parameters<typeof sendDeliveryEmail>) => {
    await sendDeliveryEmail(ctx, upload)
    throw new Error('The power is gone')
  }
  await expect(run((report) => report.refuse('The file is no CSV.'), broken)).rejects.toThrow('The power is gone')
  expect(await status()).toBe('processing')
  expect(await emails()).toEqual([])
})
