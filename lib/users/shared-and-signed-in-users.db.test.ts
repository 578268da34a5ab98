import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { users } from '@/db/schema'
import type { RoleNumber } from '@/db/stored-values'
import { findLink } from '@/lib/accounts/single-use-link'
import { as } from '@/tests/support/actors'
import { anOrganisation, aUser } from '@/tests/support/builders'
import { ownDatabase } from '@/tests/support/database'
import { tokenOf } from '@/tests/support/emails'
import {
  aNewUser,
  aSavedUser,
  aSession,
  auditEntriesOfUser,
  emailsTo,
  organisationIdsOf,
} from '@/tests/support/users-to-save'
import { getUser } from './read-users'
import { createUser, updateUser } from './save-user'

let db: Database

beforeAll(async () => {
  db = (await ownDatabase()).db
})

const twoOrganisations = async () => [await anOrganisation(db), await anOrganisation(db)] as const

describe('a user shared by the organisations of two Admins', () => {
  async function shared(role: RoleNumber = 2) {
    const [mine, theirs] = await twoOrganisations()
    const user = await aUser(db, { role, organisationIds: [mine.id, theirs.id] })
    return { mine, theirs, user, ctx: await as.admin(db, mine) }
  }

  test('shows the Admin of one only that there is another organisation', async () => {
    const { mine, theirs, user, ctx } = await shared()
    const seen = await getUser(ctx, user.id)
    expect(seen).toMatchObject({ accessLocations: [{ id: mine.id, name: mine.name }], hasOtherAccess: true })
    expect(JSON.stringify(seen)).not.toContain(theirs.name)
  })

  test('still has the other organisation after the Admin of one saves', async () => {
    const { mine, theirs, user, ctx } = await shared()
    await updateUser(ctx, await aSavedUser(ctx, user.id, { jobtitle: 'Usher' }))
    expect(await organisationIdsOf(db, user.id)).toEqual([mine.id, theirs.id])
    await updateUser(ctx, await aSavedUser(ctx, user.id, { accessLocations: [] }))
    expect(await organisationIdsOf(db, user.id)).toEqual([theirs.id])
    await expect(getUser(ctx, user.id)).rejects.toMatchObject({ status: 404 })
  })

  test('can have role and status changed only by a Global Admin', async () => {
    const { user, ctx } = await shared()
    const message =
      'This user also has access to organisations that you do not manage. Ask a Global Admin to make this change.'
    await expect(updateUser(ctx, await aSavedUser(ctx, user.id, { role: 1 }))).rejects.toMatchObject({
      status: 403,
      fields: { role: message },
    })
    await expect(updateUser(ctx, await aSavedUser(ctx, user.id, { activeStatus: 0 }))).rejects.toMatchObject({
      status: 403,
      fields: { activeStatus: message },
    })
    const funder = await as.globalAdmin(db)
    await expect(updateUser(funder, await aSavedUser(funder, user.id, { role: 1 }))).resolves.toMatchObject({
      version: 2,
    })
  })

  test('gets an audit entry for each organisation, which does not name the other', async () => {
    const { mine, theirs, user } = await shared()
    const funder = await as.globalAdmin(db)
    await updateUser(funder, await aSavedUser(funder, user.id, { jobtitle: 'Usher' }))
    const entries = await auditEntriesOfUser(db, user.id)
    expect(entries.map(({ organisationId, after }) => [organisationId, after])).toEqual([
      [mine.id, expect.objectContaining({ accessLocations: [mine.name], jobtitle: 'Usher' })],
      [theirs.id, expect.objectContaining({ accessLocations: [theirs.name], jobtitle: 'Usher' })],
    ])
  })
})

describe('the sessions of a user', () => {
  test.each([
    ['are ended at once when the account is disabled', { activeStatus: 0 }, 'disabled'],
    ['are ended at once when the role changes', { role: 1 }, 'role changed'],
    ['go on when the name changes', { firstName: 'Augusta' }, null],
  ])('%s', async (_, change, reason) => {
    const organisation = await anOrganisation(db)
    const ctx = await as.admin(db, organisation)
    const { id } = await aUser(db, { role: 2, organisationIds: [organisation.id] })
    const endedBecause = await aSession(db, id)
    await updateUser(ctx, await aSavedUser(ctx, id, change))
    expect(await endedBecause()).toBe(reason)
  })

  test('are ended at once when an organisation is added or removed', async () => {
    const [own, another] = await twoOrganisations()
    const ctx = await as.admin(db, [own, another])
    const { id } = await aUser(db, { role: 2, organisationIds: [own.id] })
    for (const accessLocations of [[own.id, another.id], [another.id]]) {
      const endedBecause = await aSession(db, id)
      await updateUser(ctx, await aSavedUser(ctx, id, { accessLocations }))
      expect(await endedBecause()).toBe('organisations changed')
    }
  })

  test('continue when the save is refused', async () => {
    const organisation = await anOrganisation(db)
    const ctx = await as.admin(db, organisation)
    const { id } = await aUser(db, { role: 2, organisationIds: [organisation.id] })
    const endedBecause = await aSession(db, id)
    const copy = await aSavedUser(ctx, id, { activeStatus: 0, accessLocations: [organisation.id, 999_999_999] })
    await expect(updateUser(ctx, copy)).rejects.toMatchObject({ status: 422 })
    expect(await endedBecause()).toBe(null)
    expect(await db.select().from(users).where(eq(users.id, id))).toMatchObject([{ activeState: 1, version: 1 }])
  })

  test('and the invitation end when the account is disabled', async () => {
    const organisation = await anOrganisation(db)
    const ctx = await as.admin(db, organisation)
    const input = aNewUser([organisation.id])
    const { id } = await createUser(ctx, input)
    const [email] = await emailsTo(db, input.email)
    await updateUser(ctx, await aSavedUser(ctx, id, { activeStatus: 0 }))
    await db.update(users).set({ activeState: 1 }).where(eq(users.id, id))
    expect(await findLink(ctx, tokenOf(email), 'invitation')).toBeUndefined()
  })
})
