import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { auditTrail, locations } from '@/db/schema'
import { as } from '@/tests/support/actors'
import { aLocation, anOrganisation } from '@/tests/support/builders'
import { inTransaction, ownDatabase } from '@/tests/support/database'
import { conflict, notFound } from '../errors/domain-error'
import type { StaffContext } from '../identity/context'
import { change } from './change'

const entry = (subjectId: number, subjectName: string) =>
  ({ subject: 'location', subjectId, subjectName, action: 'update' }) as const

const rename = (db: Database, id: number, name: string) =>
  db.update(locations).set({ name }).where(eq(locations.id, id))

async function nameOf({ db }: StaffContext, id: number) {
  const [found] = await db.select({ name: locations.name }).from(locations).where(eq(locations.id, id))
  return found?.name
}

const entriesOf = ({ db, requestId }: StaffContext) =>
  db.select().from(auditTrail).where(eq(auditTrail.requestId, requestId)).orderBy(auditTrail.id)

async function aVenue(db: Database) {
  const organisation = await anOrganisation(db)
  const location = await aLocation(db, organisation.id, { name: 'Town Hall' })
  return { ctx: await as.admin(db, organisation), organisation, id: location.id }
}

describe('the audit of a change', () => {
  test(
    'has the entries in the order of the calls, with who, when and by which request',
    inTransaction(async (db) => {
      const { ctx, id } = await aVenue(db)
      const result = await change(ctx, {}, async (tx) => {
        tx.audit(entry(id, 'first'))
        await rename(tx.db, id, 'New Hall')
        tx.audit([entry(id, 'second'), entry(id, 'third')])
        return 'done'
      })
      expect(result).toBe('done')
      expect(await nameOf(ctx, id)).toBe('New Hall')
      const written = await entriesOf(ctx)
      expect(written.map(({ subjectName }) => subjectName)).toEqual(['first', 'second', 'third'])
      expect(written[0]).toMatchObject({ actorUserId: ctx.actor.userId, actorName: ctx.actor.fullName, at: ctx.now })
    }),
  )

  test(
    'must have an entry: without one the work fails and is rolled back',
    inTransaction(async (db) => {
      const { ctx, id } = await aVenue(db)
      const silent = change(ctx, { record: { what: 'location', id } }, (tx) => rename(tx.db, id, 'New Hall'))
      await expect(silent).rejects.toThrow(
        'A change of a location must leave an audit entry or say that it changed nothing',
      )
      expect(await nameOf(ctx, id)).toBe('Town Hall')
    }),
  )

  test(
    'has none where the work calls `unchanged`; calling it besides writing an entry fails',
    inTransaction(async (db) => {
      const { ctx, id } = await aVenue(db)
      await change(ctx, {}, async (tx) => tx.unchanged())
      expect(await entriesOf(ctx)).toEqual([])
      const both = change(ctx, {}, async (tx) => {
        tx.audit(entry(id, 'an entry'))
        tx.unchanged()
      })
      await expect(both).rejects.toThrow('A change must leave an audit entry or say that it changed nothing')
      expect(await entriesOf(ctx)).toEqual([])
    }),
  )

  test(
    'is rolled back with the work that fails',
    inTransaction(async (db) => {
      const { ctx, id } = await aVenue(db)
      const failing = change(ctx, {}, async (tx) => {
        await rename(tx.db, id, 'New Hall')
        tx.audit(entry(id, 'New Hall'))
        throw conflict('Too late')
      })
      await expect(failing).rejects.toMatchObject({ status: 409, message: 'Too late' })
      expect(await nameOf(ctx, id)).toBe('Town Hall')
      expect(await entriesOf(ctx)).toEqual([])
    }),
  )

  test(
    'of a nested change is separate',
    inTransaction(async (db) => {
      const { ctx, id } = await aVenue(db)
      await change(ctx, {}, async (tx) => {
        tx.audit(entry(id, 'outer'))
        await change(tx, {}, async (inner) => inner.audit(entry(id, 'inner')))
      })
      expect((await entriesOf(ctx)).map(({ subjectName }) => subjectName)).toEqual(['inner', 'outer'])
    }),
  )
})

describe('a refusal', () => {
  test(
    'of a duplicate is that of its unique index',
    inTransaction(async (db) => {
      const { ctx, organisation, id } = await aVenue(db)
      const other = await aLocation(db, organisation.id, { name: 'Old Mill' })
      const duplicates = { locations_name_per_organisation: () => conflict('Venue name already exists') }
      const renaming = change(ctx, { duplicates }, async (tx) => {
        await rename(tx.db, other.id, 'town hall')
        tx.audit(entry(other.id, 'town hall'))
      })
      await expect(renaming).rejects.toMatchObject({ status: 409, message: 'Venue name already exists' })
      expect(await nameOf(ctx, id)).toBe('Town Hall')
    }),
  )

  test(
    'of a deleted record names who deleted it and when',
    inTransaction(async (db) => {
      const { ctx, id } = await aVenue(db)
      await change(ctx, {}, async (tx) => tx.audit({ ...entry(id, 'Town Hall'), action: 'delete' }))
      const saving = change(ctx, { record: { what: 'location', id } }, async () => {
        throw notFound('Location')
      })
      await expect(saving).rejects.toMatchObject({
        status: 404,
        message: 'This location was deleted by Ada Quill on 21/11/2026 at 12:00.',
      })
    }),
  )
})

describe('a double submit', () => {
  let db: Database

  beforeAll(async () => {
    ;({ db } = await ownDatabase())
  })

  test('of one record by one person is refused while the first is running; another person is not refused', async () => {
    const { ctx, organisation, id } = await aVenue(db)
    const colleague = await as.admin(db, organisation)
    const busy = { what: 'location', id }
    const save = (who: StaffContext, name: string) =>
      change(who, { record: busy }, async (tx) => tx.audit(entry(id, name)))
    await change(ctx, { record: busy }, async (tx) => {
      await expect(save(ctx, 'again')).rejects.toMatchObject({
        status: 409,
        message: 'The location is already being processed',
      })
      await save(colleague, 'colleague')
      tx.audit(entry(id, 'first'))
    })
    await save(ctx, 'later')
    expect((await entriesOf(ctx)).map(({ subjectName }) => subjectName)).toEqual(['first', 'later'])
  })
})
