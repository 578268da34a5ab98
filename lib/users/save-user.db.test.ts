import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { auditTrail, outbox, sessions, userOrganisations, users } from '@/db/schema'
import { peekLink } from '@/lib/accounts/single-use-link'
import type { StaffContext } from '@/lib/floor/identity/context'
import { as } from '@/tests/support/actors'
import { anOrganisation, aUser } from '@/tests/support/builders'
import { ownDatabase } from '@/tests/support/database'
import { getUser } from './read-users'
import { createUser, updateUser } from './save-user'
import { newUser, savedUser } from './schema'

let db: Database

beforeAll(async () => {
  db = (await ownDatabase()).db
})

const two = async () => [await anOrganisation(db), await anOrganisation(db)] as const

const person = (organisationIds: number[], given: object = {}) =>
  newUser.parse({
    email: `new-${randomUUID()}@example.test`,
    firstName: 'Grace',
    lastName: 'Holt',
    role: 2,
    accessLocations: organisationIds,
    activeStatus: 1,
    ...given,
  })

/** A user as they are, with a change, the way the screen sends it. */
async function changed(ctx: StaffContext, id: number, change: object = {}) {
  const { accessLocations, ...user } = await getUser(ctx, id)
  return savedUser.parse({ ...user, accessLocations, ...change })
}

const linkedTo = async (userId: number) =>
  (
    await db
      .select({ id: userOrganisations.organisationId })
      .from(userOrganisations)
      .where(eq(userOrganisations.userId, userId))
      .orderBy(asc(userOrganisations.organisationId))
  ).map(({ id }) => id)

/** A signed-in browser of a user. @returns why it was ended, null while it was not */
async function aSession(userId: number) {
  const id = randomUUID()
  await db.insert(sessions).values({ id, userId, endsAt: new Date('2027-01-01T00:00:00Z') })
  return async () => (await db.select().from(sessions).where(eq(sessions.id, id)))[0]?.revokedReason
}

const trailOfUser = (id: number) =>
  db
    .select()
    .from(auditTrail)
    .where(and(eq(auditTrail.subject, 'user'), eq(auditTrail.subjectId, String(id))))
    .orderBy(asc(auditTrail.id))

const lettersTo = (email: string) => db.select().from(outbox).where(eq(outbox.toAddress, email))
const tokenIn = (link: string | null | undefined) => new URL(link ?? '').searchParams.get('token') ?? ''

describe('creating a user', () => {
  test('is refused to a General User and to somebody who has not signed in', async () => {
    const organisation = await anOrganisation(db)
    const refused = { status: 403 }
    await expect(createUser(await as.user(db, organisation), person([organisation.id]))).rejects.toMatchObject(refused)
    const nobody = as.nobody(db) as unknown as StaffContext
    await expect(createUser(nobody, person([organisation.id]))).rejects.toMatchObject(refused)
  })

  test('gives an Organisation Admin no way to make a Global Admin', async () => {
    const organisation = await anOrganisation(db)
    const ctx = await as.admin(db, organisation)
    await expect(createUser(ctx, person([], { role: 0 }))).rejects.toMatchObject({
      status: 403,
      fields: { role: 'Only a Global Admin can give the role Global Admin.' },
    })
  })

  test('grants own organisations only; one out of reach and one that is not there are refused alike', async () => {
    const [own, other] = await two()
    const ctx = await as.admin(db, own)
    const missing = { status: 422, fields: { accessLocations: 'Organisation not found' } }
    await expect(createUser(ctx, person([own.id, other.id]))).rejects.toMatchObject(missing)
    await expect(createUser(ctx, person([own.id, 999_999_999]))).rejects.toMatchObject(missing)
    await expect(createUser(await as.globalAdmin(db), person([999_999_999]))).rejects.toMatchObject(missing)
  })

  test('with an email in use marks the field, and says the same whoever has it', async () => {
    const [own, other] = await two()
    const [colleague, stranger] = [
      await aUser(db, { organisationIds: [own.id] }),
      await aUser(db, { organisationIds: [other.id] }),
    ]
    const ctx = await as.admin(db, own)
    for (const email of [colleague.email, stranger.email.toUpperCase()])
      await expect(createUser(ctx, person([own.id], { email }))).rejects.toMatchObject({
        status: 409,
        message:
          'A new user cannot be created with this email. If the person already has an account, ask a Global Admin to give them access.',
        fields: { email: 'Email is already in use' },
      })
  })

  test('posts a letter with a single-use link, valid for 72 hours, in the same transaction', async () => {
    const organisation = await anOrganisation(db)
    const ctx = await as.admin(db, organisation)
    const { id } = await createUser(ctx, person([organisation.id], { email: 'grace.letter@example.test' }))
    const [letter, ...more] = await lettersTo('grace.letter@example.test')
    expect(more).toEqual([])
    expect(letter).toMatchObject({ kind: 'invitation', toUserId: id, state: 'queued' })
    expect(letter?.link).toMatch(/\/authentication\/register\?token=[\w-]{43}$/)
    expect(letter?.body).toContain('Hello Grace,')
    expect(letter?.body).toContain('works once, until 24/11/2026 at 12:00')
    const whose = await peekLink(ctx, tokenIn(letter?.link), 'invitation')
    expect(whose).toMatchObject({ userId: id, expiresAt: new Date('2026-11-24T12:00:00Z') })
  })

  test('that is refused posts nothing', async () => {
    const organisation = await anOrganisation(db)
    const taken = await aUser(db)
    const ctx = await as.admin(db, organisation)
    await expect(createUser(ctx, person([organisation.id], { email: taken.email }))).rejects.toThrow()
    expect(await lettersTo(taken.email)).toEqual([])
  })

  test('as disabled posts the letter when the account is enabled', async () => {
    const organisation = await anOrganisation(db)
    const ctx = await as.admin(db, organisation)
    const given = person([organisation.id], { activeStatus: 0 })
    const { id } = await createUser(ctx, given)
    expect(await lettersTo(given.email)).toEqual([])
    await updateUser(ctx, await changed(ctx, id, { activeStatus: 1 }))
    expect(await lettersTo(given.email)).toHaveLength(1)
  })

  test('makes a Global Admin without organisations, whatever was sent', async () => {
    const organisation = await anOrganisation(db)
    const ctx = await as.globalAdmin(db)
    const { id } = await createUser(ctx, person([organisation.id], { role: 0 }))
    expect(await getUser(ctx, id)).toMatchObject({ role: 0, accessLocations: [], confirmationRemindersEnabled: true })
  })

  test('leaves its trail in words, and no secret', async () => {
    const organisation = await anOrganisation(db)
    const ctx = await as.admin(db, organisation)
    const given = person([organisation.id])
    const { id } = await createUser(ctx, given)
    const trail = await trailOfUser(id)
    expect(trail).toMatchObject([
      {
        action: 'create',
        actorName: 'Ada Quill',
        organisationId: organisation.id,
        subjectName: 'Grace Holt',
        before: null,
        after: {
          email: given.email,
          role: 'General User',
          activeStatus: 'Active',
          accessLocations: [organisation.name],
        },
        note: 'Invitation sent',
      },
    ])
    const [letter] = await lettersTo(given.email)
    expect(JSON.stringify(trail)).not.toContain(tokenIn(letter?.link))
  })
})

describe('saving a user', () => {
  test('of another organisation, or a Global Admin, is not there for an Organisation Admin', async () => {
    const [own, other] = await two()
    const ctx = await as.admin(db, own)
    const missing = { status: 404, message: 'User not found' }
    const funder = await aUser(db, { role: 0, organisationIds: [own.id] })
    const stranger = await aUser(db, { organisationIds: [other.id] })
    for (const { id, email } of [funder, stranger, { id: 999_999_999, email: 'no@example.test' }]) {
      await expect(updateUser(ctx, savedUser.parse({ ...person([own.id]), email, id }))).rejects.toMatchObject(missing)
    }
  })

  test('does not change the email: it is read-only when editing', async () => {
    const organisation = await anOrganisation(db)
    const ctx = await as.admin(db, organisation)
    const { id } = await aUser(db, { organisationIds: [organisation.id] })
    await expect(updateUser(ctx, await changed(ctx, id, { email: 'other@example.test' }))).rejects.toMatchObject({
      status: 422,
      fields: { email: 'Email cannot be changed' },
    })
  })

  test('never changes the own role or the own active status, for an Admin and for a Global Admin', async () => {
    const organisation = await anOrganisation(db)
    await aUser(db, { role: 0, passwordHash: 'x' })
    for (const ctx of [await as.admin(db, organisation), await as.globalAdmin(db)]) {
      const save = async (change: object) => updateUser(ctx, await changed(ctx, ctx.actor.userId, change))
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
    const [own, another] = await two()
    const ctx = await as.admin(db, [own, another])
    await expect(
      updateUser(ctx, await changed(ctx, ctx.actor.userId, { accessLocations: [own.id] })),
    ).rejects.toMatchObject({
      status: 403,
      fields: { accessLocations: 'You cannot change your own organisation access.' },
    })
  })

  test('by a Global Admin leaves the organisation access of an Admin as it is', async () => {
    const [own, another] = await two()
    const ctx = await as.globalAdmin(db)
    const { id } = await aUser(db, { role: 1, organisationIds: [own.id] })
    const other = { accessLocations: [own.id, another.id] }
    await expect(updateUser(ctx, await changed(ctx, id, other))).rejects.toMatchObject({
      status: 403,
      fields: {
        accessLocations: 'The organisation access of an Organisation Admin is changed by an Organisation Admin.',
      },
    })
    await updateUser(ctx, await changed(ctx, id, { jobtitle: 'Director' }))
    await updateUser(ctx, await changed(ctx, id, { role: 2, ...other }))
    expect(await linkedTo(id)).toEqual([own.id, another.id])
  })

  test('to Global Admin clears the organisations, and is for a Global Admin alone', async () => {
    const organisation = await anOrganisation(db)
    const { id } = await aUser(db, { role: 1, organisationIds: [organisation.id] })
    const admin = await as.admin(db, organisation)
    await expect(updateUser(admin, await changed(admin, id, { role: 0 }))).rejects.toMatchObject({
      status: 403,
      fields: { role: 'Only a Global Admin can give the role Global Admin.' },
    })
    const ctx = await as.globalAdmin(db)
    await updateUser(ctx, await changed(ctx, id, { role: 0 }))
    expect(await linkedTo(id)).toEqual([])
  })

  test('needs organisation access for anybody else', async () => {
    const organisation = await anOrganisation(db)
    const ctx = await as.admin(db, organisation)
    const { id } = await aUser(db, { role: 2, organisationIds: [organisation.id] })
    await expect(updateUser(ctx, await changed(ctx, id, { accessLocations: [] }))).rejects.toMatchObject({
      status: 422,
      fields: { accessLocations: 'Organisation Access is required' },
    })
  })

  test('from an old copy is refused and names who changed it', async () => {
    const organisation = await anOrganisation(db)
    const ctx = await as.admin(db, organisation)
    const { id } = await aUser(db, { role: 2, organisationIds: [organisation.id] })
    const copy = await changed(ctx, id)
    expect(await updateUser(ctx, { ...copy, jobtitle: 'Usher' })).toEqual({ id, version: 2 })
    await expect(updateUser(ctx, { ...copy, jobtitle: 'Manager' })).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('This user was changed by Ada Quill on 21/11/2026 at 12:00'),
    })
    expect(await getUser(ctx, id)).toMatchObject({ jobtitle: 'Usher' })
  })

  test('tells what was changed from what to what', async () => {
    const organisation = await anOrganisation(db)
    const ctx = await as.admin(db, organisation)
    const { id } = await aUser(db, { role: 2, organisationIds: [organisation.id] })
    await updateUser(ctx, await changed(ctx, id, { role: 1, confirmationRemindersEnabled: false }))
    expect(await trailOfUser(id)).toMatchObject([
      {
        action: 'update',
        before: { role: 'General User', confirmationRemindersEnabled: true },
        after: { role: 'Organisation Admin', confirmationRemindersEnabled: false },
      },
    ])
  })
})

describe('a user whom organisations of two Admins share', () => {
  async function shared(role = 2) {
    const [mine, theirs] = await two()
    const user = await aUser(db, { role, organisationIds: [mine.id, theirs.id] })
    return { mine, theirs, user, ctx: await as.admin(db, mine) }
  }

  test('shows the Admin of one nothing of the other organisation but that there is one', async () => {
    const { mine, theirs, user, ctx } = await shared()
    const seen = await getUser(ctx, user.id)
    expect(seen).toMatchObject({ accessLocations: [{ id: mine.id, name: mine.name }], hasOtherAccess: true })
    expect(JSON.stringify(seen)).not.toContain(theirs.name)
  })

  test('keeps the other organisation when the Admin of one saves', async () => {
    const { mine, theirs, user, ctx } = await shared()
    await updateUser(ctx, await changed(ctx, user.id, { jobtitle: 'Usher' }))
    expect(await linkedTo(user.id)).toEqual([mine.id, theirs.id])
    await updateUser(ctx, await changed(ctx, user.id, { accessLocations: [] }))
    expect(await linkedTo(user.id)).toEqual([theirs.id])
    await expect(getUser(ctx, user.id)).rejects.toMatchObject({ status: 404 })
  })

  test('keeps role and status until a Global Admin decides', async () => {
    const { user, ctx } = await shared()
    const message =
      'This user also has access to organisations that you do not manage. Ask a Global Admin to make this change.'
    await expect(updateUser(ctx, await changed(ctx, user.id, { role: 1 }))).rejects.toMatchObject({
      status: 403,
      fields: { role: message },
    })
    await expect(updateUser(ctx, await changed(ctx, user.id, { activeStatus: 0 }))).rejects.toMatchObject({
      status: 403,
      fields: { activeStatus: message },
    })
    const funder = await as.globalAdmin(db)
    await expect(updateUser(funder, await changed(funder, user.id, { role: 1 }))).resolves.toMatchObject({ version: 2 })
  })

  test('leaves a line in the trail of each organisation, which names no other', async () => {
    const { mine, theirs, user } = await shared()
    const funder = await as.globalAdmin(db)
    await updateUser(funder, await changed(funder, user.id, { jobtitle: 'Usher' }))
    const trail = await trailOfUser(user.id)
    trail.sort((a, b) => Number(a.organisationId) - Number(b.organisationId))
    expect(trail.map(({ organisationId, after }) => [organisationId, after])).toEqual([
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
    const endedBecause = await aSession(id)
    await updateUser(ctx, await changed(ctx, id, change))
    expect(await endedBecause()).toBe(reason)
  })

  test('are ended at once when an organisation is given or taken', async () => {
    const [own, another] = await two()
    const ctx = await as.admin(db, [own, another])
    const { id } = await aUser(db, { role: 2, organisationIds: [own.id] })
    for (const accessLocations of [[own.id, another.id], [another.id]]) {
      const endedBecause = await aSession(id)
      await updateUser(ctx, await changed(ctx, id, { accessLocations }))
      expect(await endedBecause()).toBe('organisations changed')
    }
  })

  test('go on when the save is refused', async () => {
    const organisation = await anOrganisation(db)
    const ctx = await as.admin(db, organisation)
    const { id } = await aUser(db, { role: 2, organisationIds: [organisation.id] })
    const endedBecause = await aSession(id)
    const copy = await changed(ctx, id, { activeStatus: 0, accessLocations: [organisation.id, 999_999_999] })
    await expect(updateUser(ctx, copy)).rejects.toMatchObject({ status: 422 })
    expect(await endedBecause()).toBe(null)
    expect(await db.select().from(users).where(eq(users.id, id))).toMatchObject([{ activeState: 1, version: 1 }])
  })

  test('and the invitation end together: a disabled account opens nothing', async () => {
    const organisation = await anOrganisation(db)
    const ctx = await as.admin(db, organisation)
    const given = person([organisation.id])
    const { id } = await createUser(ctx, given)
    const [letter] = await lettersTo(given.email)
    await updateUser(ctx, await changed(ctx, id, { activeStatus: 0 }))
    await db.update(users).set({ activeState: 1 }).where(eq(users.id, id))
    expect(await peekLink(ctx, tokenIn(letter?.link), 'invitation')).toBeUndefined()
  })
})
