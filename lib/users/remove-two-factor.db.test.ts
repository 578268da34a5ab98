import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { auditTrail, outbox, recoveryCodes, sessions, users } from '@/db/schema'
import { openSessionFor } from '@/lib/floor/identity/open-session'
import { as } from '@/tests/support/actors'
import { anOrganisation, aUser } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { removeTwoFactor } from './remove-two-factor'

async function aUserWithTwoFactor(db: Database) {
  const organisation = await anOrganisation(db)
  const values = { twoFactorEnabledAt: new Date('2026-01-01T09:00:00Z'), twoFactorSecret: 'x', twoFactorLastStep: 7 }
  const user = await aUser(db, { role: 2, organisationIds: [organisation.id], ...values })
  await db.insert(recoveryCodes).values({ userId: user.id, codeHash: Buffer.alloc(32) })
  await openSessionFor(as.anonymous(db), user, { device: '', method: 'password' })
  return { organisation, user }
}

test(
  'only a Global Admin removes a second factor, and never their own',
  inTransaction(async (db) => {
    const { organisation, user } = await aUserWithTwoFactor(db)
    const admin = await as.admin(db, organisation)
    await expect(removeTwoFactor(admin, user.id)).rejects.toMatchObject({ status: 403 })
    const global = await as.globalAdmin(db)
    await expect(removeTwoFactor(global, global.actor.userId)).rejects.toMatchObject({ status: 403 })
    await expect(removeTwoFactor(global, 999_999_999)).rejects.toMatchObject({ status: 404 })
    const without = await aUser(db)
    await expect(removeTwoFactor(global, without.id)).rejects.toMatchObject({
      status: 409,
      message: 'This user has no two-factor sign-in.',
    })
    const [updated] = await db.select().from(users).where(eq(users.id, user.id))
    expect(updated?.twoFactorEnabledAt).not.toBeNull()
  }),
)

test(
  'after the removal the user signs in by password alone, sessions are ended, and an email and an audit entry are written',
  inTransaction(async (db) => {
    const { organisation, user } = await aUserWithTwoFactor(db)
    const global = await as.globalAdmin(db)
    await removeTwoFactor(global, user.id)
    const [now] = await db.select().from(users).where(eq(users.id, user.id))
    expect(now).toMatchObject({ twoFactorEnabledAt: null, twoFactorSecret: null, twoFactorLastStep: null })
    expect(await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, user.id))).toEqual([])
    const [session] = await db.select().from(sessions).where(eq(sessions.userId, user.id))
    expect(session?.revokedReason).toBe('two-factor sign-in taken away')
    const [email] = await db.select().from(outbox).where(eq(outbox.toUserId, user.id))
    expect(email?.subject).toBe('Two-factor sign-in is off')
    const entries = await db
      .select()
      .from(auditTrail)
      .where(and(eq(auditTrail.subject, 'user'), eq(auditTrail.actorUserId, global.actor.userId)))
      .orderBy(auditTrail.id)
    expect(entries).toMatchObject([
      { action: 'update', organisationId: organisation.id, note: 'Two-factor sign-in taken away' },
    ])
  }),
)
