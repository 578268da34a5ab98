import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { files, imports, ticketingDeliveryKeys } from '@/db/schema'
import type { StaffContext } from '@/lib/floor/identity/context'
import { receiveImport } from '@/lib/imports/receive-import'
import { as } from '@/tests/support/actors'
import { anOrganisation } from '@/tests/support/builders'
import { ownDatabase, type TestDatabase } from '@/tests/support/database'
import { oldDeliveryKeys, receiveOnce } from './delivery-keys'

let database: TestDatabase

beforeAll(async () => {
  database = await ownDatabase()
})

const neverAborted = new AbortController().signal
const day = 24 * 3_600_000
const later = (ctx: StaffContext, ms: number) => ({ ...ctx, now: new Date(ctx.now.getTime() + ms) })

async function aBoxOffice() {
  const organisation = await anOrganisation(database.db)
  return { organisation, ctx: await as.admin(database.db, organisation) }
}

/** A night's file as a program sends it. */
function deliver(ctx: StaffContext, organisationId: number, content: string, key?: string) {
  const form = new FormData()
  form.set('file', new File([content], 'sales.csv'))
  const headers = key === undefined ? undefined : { 'idempotency-key': key }
  const request = new Request('http://localhost/', { method: 'POST', body: form, ...(headers && { headers }) })
  return receiveOnce(ctx, organisationId, request, (onReceived) =>
    receiveImport(ctx, request, {
      ...{ kind: 'ticketing', organisationId, maxBytes: 1_000, onReceived },
      subject: { subject: 'organisation', subjectId: organisationId, subjectName: 'The Quay' },
    }),
  )
}

const importsOf = (organisationId: number) =>
  database.db.select({ id: imports.id }).from(imports).where(eq(imports.organisationId, organisationId))

const filesOf = (organisationId: number) =>
  database.db.select({ id: files.id }).from(files).where(eq(files.organisationId, organisationId))

describe('a delivery is refused', () => {
  test.each([
    ['empty', ''],
    ['longer than 255 characters', 'k'.repeat(256)],
    ['with a character that cannot be printed', 'caf\u00e9'],
    ['with a tab', 'a\tb'],
  ])('under a key that is %s, before its file is read', async (_, key) => {
    const { organisation, ctx } = await aBoxOffice()
    await expect(deliver(ctx, organisation.id, 'a,b', key)).rejects.toMatchObject({
      status: 422,
      message: 'The header Idempotency-Key must have 1 to 255 printable characters.',
    })
    expect(await filesOf(organisation.id)).toEqual([])
  })

  test('under the key of another file, of which nothing stays', async () => {
    const { organisation, ctx } = await aBoxOffice()
    await deliver(ctx, organisation.id, 'a,b', 'night 1')
    await expect(deliver(later(ctx, 30 * day - 1), organisation.id, 'a,c', 'night 1')).rejects.toMatchObject({
      status: 422,
      message:
        'This Idempotency-Key came with another file before. Send the same file, or choose a key that was not used within 30 days.',
    })
    expect(await importsOf(organisation.id)).toHaveLength(1)
    expect(await filesOf(organisation.id)).toHaveLength(1)
  })
})

test('the same file under the same key is one import, and its number is answered again', async () => {
  const { organisation, ctx } = await aBoxOffice()
  const key = 'k'.repeat(255)
  const id = await deliver(ctx, organisation.id, 'a,b', key)
  expect(await deliver(later(ctx, 30 * day - 1), organisation.id, 'a,b', key)).toBe(id)
  expect(await importsOf(organisation.id)).toEqual([{ id }])
  expect(await filesOf(organisation.id)).toHaveLength(1)
})

test('many at once under one key are one import, and all are answered its number', async () => {
  const { organisation, ctx } = await aBoxOffice()
  const ids = await Promise.all(Array.from({ length: 8 }, () => deliver(ctx, organisation.id, 'a,b', 'night 1')))
  expect(await importsOf(organisation.id)).toEqual([{ id: ids[0] }])
  expect(new Set(ids).size).toBe(1)
})

test('of two files at once under one key, one is received and the other refused', async () => {
  const { organisation, ctx } = await aBoxOffice()
  const outcomes = await Promise.allSettled(
    ['a,b', 'a,c'].map((content) => deliver(ctx, organisation.id, content, 'night 1')),
  )
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await importsOf(organisation.id)).toHaveLength(1)
})

test('a key is of one organisation; without a key every delivery is an import', async () => {
  const [one, other] = [await aBoxOffice(), await aBoxOffice()]
  const first = await deliver(one.ctx, one.organisation.id, 'a,b', 'night 1')
  expect(await deliver(other.ctx, other.organisation.id, 'a,c', 'night 1')).not.toBe(first)
  for (const _ of [1, 2]) await deliver(other.ctx, other.organisation.id, 'a,c')
  expect(await importsOf(other.organisation.id)).toHaveLength(3)
})

test('a file that is refused leaves its key free', async () => {
  const { organisation, ctx } = await aBoxOffice()
  await expect(deliver(ctx, organisation.id, 'a'.repeat(1_001), 'night 1')).rejects.toMatchObject({ status: 413 })
  const id = await deliver(ctx, organisation.id, 'a,b', 'night 1')
  expect(await importsOf(organisation.id)).toEqual([{ id }])
})

test('a key may be used anew after 30 days, and is deleted then', async () => {
  const { organisation, ctx } = await aBoxOffice()
  const first = await deliver(ctx, organisation.id, 'a,b', 'night 1')
  const second = await deliver(later(ctx, 30 * day), organisation.id, 'a,c', 'night 1')
  expect(second).not.toBe(first)
  const keys = () =>
    database.db
      .select({ importId: ticketingDeliveryKeys.importId })
      .from(ticketingDeliveryKeys)
      .where(eq(ticketingDeliveryKeys.organisationId, organisation.id))
  expect(await keys()).toEqual([{ importId: second }])
  await oldDeliveryKeys.run(later(ctx, 60 * day - 1), neverAborted)
  expect(await keys()).toHaveLength(1)
  await oldDeliveryKeys.run(later(ctx, 60 * day), neverAborted)
  expect(await keys()).toEqual([])
})
