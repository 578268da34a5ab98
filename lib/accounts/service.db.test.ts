import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditTrail, termsAcceptances, users } from '@/db/schema'
import { as } from '@/tests/support/actors'
import { anOrganisation } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { acceptTerms, getProfile, getTermsStatus } from './service'

test(
  'accepting the terms sets the flag and saves their version and the time',
  inTransaction(async (db) => {
    const ctx = await as.user(db, await anOrganisation(db))
    await db.update(users).set({ termsAcceptedAt: null, termsVersion: null }).where(eq(users.id, ctx.actor.userId))
    const newcomer = { ...ctx, actor: { ...ctx.actor, termsAccepted: false } }
    expect(getTermsStatus(newcomer)).toEqual({ isAccepted: false })
    await acceptTerms(newcomer)
    const [user] = await db.select().from(users).where(eq(users.id, ctx.actor.userId))
    expect(user).toMatchObject({ termsAcceptedAt: ctx.now, termsVersion: 'May 2023' })
    const accepted = await db.select().from(termsAcceptances).where(eq(termsAcceptances.userId, ctx.actor.userId))
    expect(accepted).toEqual([{ userId: ctx.actor.userId, version: 'May 2023', acceptedAt: ctx.now }])
    const auditEntries = await db
      .select()
      .from(auditTrail)
      .where(eq(auditTrail.actorUserId, ctx.actor.userId))
      .orderBy(auditTrail.id)
    expect(auditEntries).toMatchObject([{ subject: 'termsOfUse', action: 'accept', after: { version: 'May 2023' } }])
  }),
)

test(
  'accepting again keeps the first time',
  inTransaction(async (db) => {
    const ctx = await as.user(db, await anOrganisation(db))
    const newcomer = { ...ctx, actor: { ...ctx.actor, termsAccepted: false } }
    await acceptTerms(newcomer)
    await acceptTerms({ ...newcomer, now: new Date(ctx.now.getTime() + 60_000) })
    const [user] = await db.select().from(users).where(eq(users.id, ctx.actor.userId))
    expect(user?.termsAcceptedAt).toEqual(ctx.now)
  }),
)

test(
  'the profile has the signed-in person, with roles and with organisations ordered by name',
  inTransaction(async (db) => {
    const moorside = await anOrganisation(db, { name: 'Moorside' })
    const harbour = await anOrganisation(db, { name: 'Harbour' })
    const ctx = await as.admin(db, [moorside, harbour])
    expect(await getProfile(ctx)).toEqual({
      userId: ctx.actor.userId,
      email: ctx.actor.email,
      firstName: 'Ada',
      surname: 'Quill',
      fullName: 'Ada Quill',
      roles: ['Admin'],
      isAccepted: true,
      organisations: [
        { id: harbour.id, name: 'Harbour' },
        { id: moorside.id, name: 'Moorside' },
      ],
    })
  }),
)
