import { desc, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { auditTrail } from '@/db/schema'
import { change } from '@/lib/floor/saving/change'
import { as } from '@/tests/support/actors'
import { anOrganisation } from '@/tests/support/builders'
import { ownDatabase, type TestDatabase } from '@/tests/support/database'
import { fingerprintOf } from './fingerprint'
import { findProfileOf, findProfiles, saveProfile } from './profiles-store'
import { forgetProfile } from './service'
import { templateProfile } from './template'

let database: TestDatabase

beforeAll(async () => {
  database = await ownDatabase()
})
const { mapping } = templateProfile

async function anOrganisationWithAdmin() {
  const organisation = await anOrganisation(database.db)
  const ctx = await as.admin(database.db, organisation)
  const save = (name: string, header: readonly string[], about = {}) =>
    change(ctx, {}, (tx) =>
      saveProfile(tx, {
        ...{ organisationId: organisation.id, name, fingerprint: fingerprintOf(header) },
        mapping: { ...mapping, ...about },
      }),
    )
  return { organisationId: organisation.id, ctx, save }
}

test('a profile of another organisation, or one that is gone, is not deleted', async () => {
  const [{ ctx, organisationId, save }, other] = [await anOrganisationWithAdmin(), await anOrganisationWithAdmin()]
  const { id } = await save('Ours', ['a'])
  await expect(forgetProfile(other.ctx, id)).rejects.toMatchObject({ status: 404, message: 'Profile not found' })
  await forgetProfile(ctx, id)
  await expect(forgetProfile(ctx, id)).rejects.toMatchObject({ status: 404 })
  expect(await findProfiles(database.db, organisationId)).toEqual([])
})

test('a mapping that is none is not stored', async () => {
  const { organisationId, save } = await anOrganisationWithAdmin()
  await expect(save('Ours', ['a'], { grain: 'basket' })).rejects.toThrow()
  expect(await findProfiles(database.db, organisationId)).toEqual([])
})

test('the profile of a heading is found again, by its organisation alone', async () => {
  const [{ organisationId, save }, other] = [await anOrganisationWithAdmin(), await anOrganisationWithAdmin()]
  const statusWords = { constructor: 'void' } as const
  const saved = await save('Ours', ['Show', 'Price'], { statusWords })
  const found = await findProfileOf(database.db, organisationId, fingerprintOf([' show ', 'PRICE']))
  expect(found).toEqual({ id: saved.id, name: 'Ours', mapping: { ...mapping, statusWords } })
  expect(await findProfileOf(database.db, organisationId, fingerprintOf(['Price', 'Show']))).toBeUndefined()
  expect(await findProfileOf(database.db, other.organisationId, fingerprintOf(['Show', 'Price']))).toBeUndefined()
})

test('another answer for the same heading replaces the profile; another heading of the same name gets a number', async () => {
  const { organisationId, save } = await anOrganisationWithAdmin()
  const { id } = await save('Spring', ['a'])
  expect(await save('Spring', ['a'], { dateOrder: 'mdy' })).toMatchObject({ id, name: 'Spring' })
  expect((await save('SPRING ', ['b'])).name).toBe('SPRING 2')
  expect((await save('Spring', ['c'])).name).toBe('Spring 3')
  const profiles = await findProfiles(database.db, organisationId)
  expect(profiles.map(({ name, mapping: { dateOrder } }) => [name, dateOrder])).toEqual([
    ['Spring', 'mdy'],
    ['SPRING 2', 'dmy'],
    ['Spring 3', 'dmy'],
  ])
})

test('what is saved and deleted is in the audit trail', async () => {
  const { organisationId, ctx, save } = await anOrganisationWithAdmin()
  const { id } = await save('Ours', ['a'])
  await forgetProfile(ctx, id)
  const notes = await database.db
    .select({ note: auditTrail.note })
    .from(auditTrail)
    .where(eq(auditTrail.organisationId, organisationId))
    .orderBy(desc(auditTrail.id))
    .limit(2)
  expect(notes.map(({ note }) => note)).toEqual([
    'Forgot how files of ‘Ours’ are read',
    'Saved the profile ‘Ours’ of ticketing files',
  ])
})
