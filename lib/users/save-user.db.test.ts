import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { as } from '@/tests/support/actors'
import { anOrganisation, aUser } from '@/tests/support/builders'
import { ownDatabase } from '@/tests/support/database'
import { aNewUser, aSavedUser, auditEntriesOfUser, organisationIdsOf } from '@/tests/support/users-to-save'
import { getUser } from './read-users'
import { updateUser } from './save-user'
import { savedUser } from './schema'

let db: Database

beforeAll(async () => {
  db = (await ownDatabase()).db
})

const twoOrganisations = async () => [await anOrganisation(db), await anOrganisation(db)] as const

describe('saving a user', () => {
  test('of another organisation, or a Global Admin, is a 404 for an Organisation Admin', async () => {
    const [own, other] = await twoOrganisations()
    const ctx = await as.admin(db, own)
    const missing = { status: 404, message: 'User not found' }
    const funder = await aUser(db, { role: 0, organisationIds: [own.id] })
    const outsider = await aUser(db, { organisationIds: [other.id] })
    for (const { id, email } of [funder, outsider, { id: 999_999_999, email: 'no@example.test' }]) {
      await expect(updateUser(ctx, savedUser.parse({ ...aNewUser([own.id]), email, id }))).rejects.toMatchObject(
        missing,
      )
    }
  })

  test('does not change the email: it is read-only when editing', async () => {
    const organisation = await anOrganisation(db)
    const ctx = await as.admin(db, organisation)
    const { id } = await aUser(db, { organisationIds: [organisation.id] })
    await expect(updateUser(ctx, await aSavedUser(ctx, id, { email: 'other@example.test' }))).rejects.toMatchObject({
      status: 422,
      fields: { email: 'Email cannot be changed' },
    })
  })

  test('never changes the own role or the own active status, for an Admin and for a Global Admin', async () => {
    const organisation = await anOrganisation(db)
    await aUser(db, { role: 0, passwordHash: 'x' })
    for (const ctx of [await as.admin(db, organisation), await as.globalAdmin(db)]) {
      const save = async (change: object) => updateUser(ctx, await aSavedUser(ctx, ctx.actor.userId, change))
      await expect(save({ role: 2, accessLocations: [organisation.id] })).rejects.toMatchObject({
        status: 403,
        fields: { role: 'You cannot change your own role.' },
      })
      await expect(save({ activeStatus: 0 })).rejects.toMatchObject({
        status: 403,
        fields: { activeStatus: 'You cannot change your own active status.' },
      })
      await expect(save({ firstName: 'Augusta' })).resolves.toMatchObject({ version: 2 })
    }
  })

  test('never changes the own organisation access of an Admin', async () => {
    const [own, another] = await twoOrganisations()
    const ctx = await as.admin(db, [own, another])
    await expect(
      updateUser(ctx, await aSavedUser(ctx, ctx.actor.userId, { accessLocations: [own.id] })),
    ).rejects.toMatchObject({
      status: 403,
      fields: { accessLocations: 'You cannot change your own organisation access.' },
    })
  })

  test('by a Global Admin leaves the organisation access of an Admin as it is', async () => {
    const [own, another] = await twoOrganisations()
    const ctx = await as.globalAdmin(db)
    const { id } = await aUser(db, { role: 1, organisationIds: [own.id] })
    const other = { accessLocations: [own.id, another.id] }
    await expect(updateUser(ctx, await aSavedUser(ctx, id, other))).rejects.toMatchObject({
      status: 403,
      fields: {
        accessLocations: 'The organisation access of an Organisation Admin is changed by an Organisation Admin.',
      },
    })
    await updateUser(ctx, await aSavedUser(ctx, id, { jobtitle: 'Director' }))
    await updateUser(ctx, await aSavedUser(ctx, id, { role: 2, ...other }))
    expect(await organisationIdsOf(db, id)).toEqual([own.id, another.id])
  })

  test('as Global Admin clears the organisations, and only a Global Admin may do it', async () => {
    const organisation = await anOrganisation(db)
    const { id } = await aUser(db, { role: 1, organisationIds: [organisation.id] })
    const admin = await as.admin(db, organisation)
    await expect(updateUser(admin, await aSavedUser(admin, id, { role: 0 }))).rejects.toMatchObject({
      status: 403,
      fields: { role: 'Only a Global Admin can give the role Global Admin.' },
    })
    const ctx = await as.globalAdmin(db)
    await updateUser(ctx, await aSavedUser(ctx, id, { role: 0 }))
    expect(await organisationIdsOf(db, id)).toEqual([])
  })

  test('needs organisation access for other roles', async () => {
    const organisation = await anOrganisation(db)
    const ctx = await as.admin(db, organisation)
    const { id } = await aUser(db, { role: 2, organisationIds: [organisation.id] })
    await expect(updateUser(ctx, await aSavedUser(ctx, id, { accessLocations: [] }))).rejects.toMatchObject({
      status: 422,
      fields: { accessLocations: 'Organisation Access is required' },
    })
  })

  test('of an old version is refused and names who changed it', async () => {
    const organisation = await anOrganisation(db)
    const ctx = await as.admin(db, organisation)
    const { id } = await aUser(db, { role: 2, organisationIds: [organisation.id] })
    const copy = await aSavedUser(ctx, id)
    expect(await updateUser(ctx, { ...copy, jobtitle: 'Usher' })).toEqual({ id, version: 2 })
    await expect(updateUser(ctx, { ...copy, jobtitle: 'Manager' })).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('This user was changed by Ada Quill on 21/11/2026 at 12:00'),
    })
    expect(await getUser(ctx, id)).toMatchObject({ jobtitle: 'Usher' })
  })

  test('audits the old and new values', async () => {
    const organisation = await anOrganisation(db)
    const ctx = await as.admin(db, organisation)
    const { id } = await aUser(db, { role: 2, organisationIds: [organisation.id] })
    await updateUser(ctx, await aSavedUser(ctx, id, { role: 1, confirmationRemindersEnabled: false }))
    expect(await auditEntriesOfUser(db, id)).toMatchObject([
      {
        action: 'update',
        before: { role: 'General User', confirmationRemindersEnabled: true },
        after: { role: 'Organisation Admin', confirmationRemindersEnabled: false },
      },
    ])
  })
})
