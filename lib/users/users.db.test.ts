import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { attestationHistory, auditTrail, exports, outbox, sessions, users } from '@/db/schema'
import { consumeLink, findLink } from '@/lib/accounts/single-use-link'
import { firstPage } from '@/lib/floor/grid/grid-query'
import type { StaffContext } from '@/lib/floor/identity/context'
import { as } from '@/tests/support/actors'
import { anOrganisation, aUser } from '@/tests/support/builders'
import { ownDatabase } from '@/tests/support/database'
import { tokenOf } from '@/tests/support/emails'
import { aNewUser } from '@/tests/support/users-to-save'
import { deleteUser } from './delete-user'
import { resendInvitation } from './invite-user'
import { getUser, listUsers } from './read-users'
import { createUser, updateUser } from './save-user'
import { savedUser } from './schema'

let db: Database

beforeAll(async () => {
  db = (await ownDatabase()).db
})

const rows = firstPage({ take: 100, sort: 'email' })
const emailsOf = async (ctx: StaffContext, query = rows) => (await listUsers(ctx, query)).data.map(({ email }) => email)

describe('the list of users', () => {
  test('is refused to a General User and to somebody who has not signed in', async () => {
    const organisation = await anOrganisation(db)
    for (const ctx of [await as.user(db, organisation), as.anonymous(db) as unknown as StaffContext]) {
      expect(() => listUsers(ctx, rows)).toThrow('You do not have permission to do this.')
      await expect(getUser(ctx, 1)).rejects.toMatchObject({ status: 403 })
      await expect(deleteUser(ctx, 1)).rejects.toMatchObject({ status: 403 })
      await expect(resendInvitation(ctx, 1)).rejects.toMatchObject({ status: 403 })
    }
  })

  test('shows an Organisation Admin the users of their organisations, and no Global Admin', async () => {
    const [own, second, other] = [await anOrganisation(db), await anOrganisation(db), await anOrganisation(db)]
    const ctx = await as.admin(db, [own, second])
    const shown = await Promise.all([
      aUser(db, { organisationIds: [own.id] }),
      aUser(db, { organisationIds: [second.id, other.id] }),
      aUser(db, { organisationIds: [own.id, second.id], activeState: 0 }),
    ])
    const hidden = await Promise.all([
      aUser(db, { organisationIds: [other.id] }),
      aUser(db, { role: 0, organisationIds: [own.id] }),
      aUser(db, { organisationIds: [] }),
    ])
    const expected = [ctx.actor, ...shown].map(({ email }) => email).sort()
    expect(await emailsOf(ctx)).toEqual(expected)
    const all = await emailsOf(await as.globalAdmin(db), { ...rows, take: 1000 })
    for (const { email } of [...shown, ...hidden]) expect(all).toContain(email)
    for (const { id } of hidden)
      await expect(getUser(ctx, id)).rejects.toMatchObject({ status: 404, message: 'User not found' })
  })

  test('has the documented fields, and finds by email and full name', async () => {
    const organisation = await anOrganisation(db)
    const ctx = await as.admin(db, organisation)
    const user = await aUser(db, {
      ...{ firstName: 'Florence', lastName: 'Okafor', jobTitle: 'Usher', role: 2 },
      organisationIds: [organisation.id],
    })
    const { data, totalCount } = await listUsers(ctx, { ...rows, search: 'rence oka' })
    expect(totalCount).toBe(1)
    expect(data).toEqual([
      {
        id: user.id,
        email: user.email,
        firstName: 'Florence',
        surname: 'Okafor',
        fullName: 'Florence Okafor',
        jobtitle: 'Usher',
        appUserRole: 2,
        activeState: 1,
        isInvited: true,
        lastSignedInAt: null,
        organisations: organisation.name,
      },
    ])
    expect(await emailsOf(ctx, { ...rows, search: user.email.slice(3, 20) })).toContain(user.email)
  })

  test('finds by every name of an organisation, and by none that is out of reach', async () => {
    const names = { name: 'Zephyr Playhouse', alternativeName: 'Zephyr Arts Trust', knownAs: 'The Zephyr' }
    const [own, other] = [await anOrganisation(db, names), await anOrganisation(db, { name: 'Quicksilver Museum' })]
    const [admin, funder] = [await as.admin(db, own), await as.globalAdmin(db)]
    const { email } = await aUser(db, { organisationIds: [own.id, other.id] })
    for (const search of ['zephyr play', 'arts trust', 'the zephyr']) {
      expect(await emailsOf(admin, { ...rows, search })).toEqual([admin.actor.email, email].sort())
      expect(await emailsOf(funder, { ...rows, search })).toEqual([admin.actor.email, email].sort())
    }
    // A shared user is neither found nor shown by the other organisation's name.
    expect(await emailsOf(funder, { ...rows, search: 'quicksilver' })).toEqual([email])
    expect(await emailsOf(admin, { ...rows, search: 'quicksilver' })).toEqual([])
    const shown = async (ctx: StaffContext) =>
      (await listUsers(ctx, { ...rows, search: email })).data.map(({ organisations }) => organisations)
    expect(await shown(admin)).toEqual(['Zephyr Playhouse'])
    expect(await shown(funder)).toEqual(['Quicksilver Museum, Zephyr Playhouse'])
  })

  test('shows who has not accepted the invitation', async () => {
    const organisation = await anOrganisation(db)
    const ctx = await as.admin(db, organisation)
    await aUser(db, { firstName: 'With', passwordHash: 'x', organisationIds: [organisation.id] })
    await aUser(db, { firstName: 'Outside', lastSignedInAt: ctx.now, organisationIds: [organisation.id] })
    await aUser(db, { firstName: 'Waiting', organisationIds: [organisation.id] })
    const { data } = await listUsers(ctx, rows)
    const invited = new Map(data.map(({ firstName, isInvited }) => [firstName, isInvited]))
    expect([invited.get('With'), invited.get('Outside'), invited.get('Waiting')]).toEqual([false, false, true])
  })

  test('and the record contain no secret', async () => {
    const organisation = await anOrganisation(db)
    const ctx = await as.admin(db, organisation)
    const { id } = await aUser(db, {
      passwordHash: 'secret-hash',
      twoFactorSecret: 'secret-seed',
      organisationIds: [organisation.id],
    })
    const answers = JSON.stringify([await listUsers(ctx, rows), await getUser(ctx, id)])
    expect(answers).not.toMatch(/secret|passwordHash|twoFactor/i)
  })
})

describe('resending an invitation', () => {
  test('is refused for somebody who has a password, is disabled, or is out of reach', async () => {
    const [own, other] = [await anOrganisation(db), await anOrganisation(db)]
    const ctx = await as.admin(db, own)
    const organisationIds = [own.id]
    const known = await aUser(db, { passwordHash: 'x', organisationIds })
    const disabled = await aUser(db, { activeState: 0, organisationIds })
    const outsider = await aUser(db, { organisationIds: [other.id] })
    await expect(resendInvitation(ctx, known.id)).rejects.toMatchObject({
      status: 409,
      message: 'This user has already chosen a password.',
    })
    await expect(resendInvitation(ctx, disabled.id)).rejects.toMatchObject({
      status: 409,
      message: 'This user is disabled. Set the Active Status to Active first.',
    })
    await expect(resendInvitation(ctx, outsider.id)).rejects.toMatchObject({ status: 404, message: 'User not found' })
  })

  test('invalidates the earlier link', async () => {
    const organisation = await anOrganisation(db)
    const ctx = await as.admin(db, organisation)
    const { id } = await createUser(ctx, aNewUser([organisation.id], { email: 'grace.again@example.test' }))
    await resendInvitation(ctx, id)
    const emails = await db.select().from(outbox).where(eq(outbox.toAddress, 'grace.again@example.test'))
    const [first, second] = emails.sort((a, b) => a.id - b.id).map(tokenOf)
    expect(await findLink(ctx, first ?? '', 'invitation')).toBeUndefined()
    expect(await consumeLink(ctx, second ?? '', 'invitation')).toBe(id)
    const entries = await db
      .select()
      .from(auditTrail)
      .where(
        and(eq(auditTrail.subject, 'user'), eq(auditTrail.subjectId, String(id)), eq(auditTrail.action, 'request')),
      )
      .orderBy(auditTrail.id)
    expect(entries).toMatchObject([{ note: 'Invitation sent', organisationId: organisation.id }])
  })

  test('is limited to five in an hour', async () => {
    const organisation = await anOrganisation(db)
    const ctx = await as.admin(db, organisation)
    const { id, email } = await aUser(db, { organisationIds: [organisation.id] })
    for (let attempt = 0; attempt < 5; attempt++) await resendInvitation(ctx, id)
    await expect(resendInvitation(ctx, id)).rejects.toMatchObject({ status: 429 })
    expect(await db.$count(outbox, eq(outbox.toAddress, email))).toBe(5)
    const later = { ...ctx, now: new Date(ctx.now.getTime() + 3_600_000) }
    await expect(resendInvitation(later, id)).resolves.toBeUndefined()
  })

  test('shows the end of its validity until it is accepted', async () => {
    const organisation = await anOrganisation(db)
    const ctx = await as.admin(db, organisation)
    const { id } = await createUser(ctx, aNewUser([organisation.id]))
    expect(await getUser(ctx, id)).toMatchObject({
      isInvited: true,
      invitedUntil: new Date(ctx.now.getTime() + 72 * 3_600_000),
    })
    const late = { ...ctx, now: new Date(ctx.now.getTime() + 72 * 3_600_000) }
    expect(await getUser(late, id)).toMatchObject({ isInvited: true, invitedUntil: undefined })
    await db.update(users).set({ passwordHash: 'x' }).where(eq(users.id, id))
    expect(await getUser(ctx, id)).toMatchObject({ isInvited: false, invitedUntil: undefined })
  })
})

describe('deleting a user', () => {
  test('is refused for oneself, for an account that others share, and out of reach', async () => {
    const [own, other] = [await anOrganisation(db), await anOrganisation(db)]
    const ctx = await as.admin(db, own)
    const shared = await aUser(db, { organisationIds: [own.id, other.id] })
    const outsider = await aUser(db, { organisationIds: [other.id] })
    await expect(deleteUser(ctx, ctx.actor.userId)).rejects.toMatchObject({
      status: 403,
      message: 'You cannot delete your own account.',
    })
    await expect(deleteUser(ctx, shared.id)).rejects.toMatchObject({
      status: 403,
      message:
        'This user also has access to organisations that you do not manage. Ask a Global Admin to make this change.',
    })
    await expect(deleteUser(ctx, outsider.id)).rejects.toMatchObject({ status: 404, message: 'User not found' })
    const funder = await as.globalAdmin(db)
    await expect(deleteUser(funder, funder.actor.userId)).rejects.toMatchObject({ status: 403 })
  })

  test('is refused while files are being made for them, naming the files', async () => {
    const organisation = await anOrganisation(db)
    const ctx = await as.admin(db, organisation)
    const { id } = await aUser(db, { organisationIds: [organisation.id] })
    const row = { type: 'Survey', format: 'csv', organisationId: organisation.id, requestedBy: id } as const
    await db.insert(exports).values([
      { ...row, name: 'answers.csv', status: 'Processing' },
      { ...row, name: 'old.csv', status: 'Completed' },
    ])
    await expect(deleteUser(ctx, id)).rejects.toMatchObject({
      status: 409,
      message:
        'Files are still being made for this user: ‘answers.csv’. Try again in a few minutes, or set the Active Status to Disabled.',
    })
    await db.update(exports).set({ status: 'Completed' }).where(eq(exports.requestedBy, id))
    await expect(deleteUser(ctx, id)).resolves.toBeUndefined()
  })

  test('deletes sessions and links, and leaves their name on what they did', async () => {
    const organisation = await anOrganisation(db)
    const ctx = await as.admin(db, organisation)
    const { id } = await createUser(ctx, aNewUser([organisation.id]))
    await db.insert(sessions).values({ id: randomUUID(), userId: id, endsAt: new Date('2027-01-01') })
    await db.insert(attestationHistory).values({
      ...{ organisationId: organisation.id, year: 2026, quarter: 1, modifiedOn: ctx.now },
      ...{ activityType: 'Confirmed' as const, modifiedById: id, modifiedBy: 'Grace Holt' },
    })
    await deleteUser(ctx, id)
    expect(await db.$count(sessions, eq(sessions.userId, id))).toBe(0)
    const attested = await db
      .select()
      .from(attestationHistory)
      .where(eq(attestationHistory.organisationId, organisation.id))
    expect(attested).toMatchObject([{ modifiedById: null, modifiedBy: 'Grace Holt' }])
    const entries = await db
      .select()
      .from(auditTrail)
      .where(and(eq(auditTrail.subject, 'user'), eq(auditTrail.subjectId, String(id)), eq(auditTrail.action, 'delete')))
      .orderBy(auditTrail.id)
    expect(entries).toMatchObject([{ subjectName: 'Grace Holt', organisationId: organisation.id, after: null }])
    await expect(getUser(ctx, id)).rejects.toMatchObject({ status: 404 })
  })
})

describe('concurrent changes', () => {
  test('twenty people creating the same email make one user; the others hear that the email is already in use', async () => {
    const organisation = await anOrganisation(db)
    const people = await Promise.all(Array.from({ length: 20 }, () => as.admin(db, organisation)))
    const email = `${randomUUID()}@example.test`
    const results = await Promise.allSettled(
      people.map((ctx) => createUser(ctx, aNewUser([organisation.id], { email }))),
    )
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    expect(refused).toHaveLength(19)
    for (const reason of refused)
      expect(reason).toMatchObject({ status: 409, fields: { email: 'Email is already in use' } })
    expect(await db.$count(outbox, eq(outbox.toAddress, email))).toBe(1)
  })

  test('of two people saving the same version one is refused, with who saved first and when', async () => {
    const organisation = await anOrganisation(db)
    const people = [await as.admin(db, organisation), await as.admin(db, organisation)]
    const { id } = await aUser(db, { role: 2, organisationIds: [organisation.id] })
    const results = await Promise.allSettled(
      people.map(async (ctx) =>
        updateUser(ctx, savedUser.parse({ ...(await getUser(ctx, id)), version: 1, jobtitle: ctx.actor.email })),
      ),
    )
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(results.flatMap((result) => (result.status === 'rejected' ? [result.reason.message] : []))).toEqual([
      'This user was changed by Ada Quill on 21/11/2026 at 12:00, after you opened it. Your changes are not saved. Reload to see theirs.',
    ])
  })

  test('the same save sent twice is refused once: the user is already being processed', async () => {
    const organisation = await anOrganisation(db)
    const ctx = await as.admin(db, organisation)
    const results = await Promise.allSettled([1, 2, 3].map(() => createUser(ctx, aNewUser([organisation.id]))))
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason.message).toBe('The user is already being processed')
  })
})
