import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { accessTokens, auditTrail, sessions, users, userTokens } from '@/db/schema'
import { verifyPassword } from '@/lib/floor/identity/password'
import { as } from '@/tests/support/actors'
import { aUser } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { quickHashOf } from '@/tests/support/quick-hash'
import { listDemonstrationAccounts } from './demonstration'
import { applyDemonstrationPassword, hasPublishedPassword } from './demonstration-password'
import { signIn } from './sign-in/sign-in'

const published = 'Curtain-Up-2026'
const own = 'quiet-teal-otters'
const now = new Date('2026-11-21T12:00:00Z')
const made = new Date('2026-01-01T09:00:00Z')
const browser = { device: 'Firefox', trustedDevice: undefined, knownDevice: undefined }

/** Accounts as seeded (one hash for all of them), and one that was invited. */
async function people(db: Database, password = published) {
  const seeded = { passwordHash: await quickHashOf(password), passwordChangedAt: made, createdAt: made }
  const funder = await aUser(db, { ...seeded, email: 'funder@demo.test', role: 0 })
  const staff = await aUser(db, seeded)
  const invited = await aUser(db, { passwordHash: await quickHashOf('grumbling violet herons'), createdAt: made })
  return { funder, staff, invited }
}

const hashOf = async (db: Database, id: number) =>
  (await db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, id)))[0]?.hash

test(
  'the published password is detected at any demonstration account, and at no other',
  inTransaction(async (db) => {
    expect(await hasPublishedPassword(db)).toBe(false)
    const { funder } = await people(db)
    expect(await hasPublishedPassword(db)).toBe(true)
    // A single account with the published password is enough.
    await db
      .update(users)
      .set({ passwordHash: await quickHashOf(own) })
      .where(eq(users.id, funder.id))
    expect(await hasPublishedPassword(db)).toBe(true)
    await applyDemonstrationPassword(db, own, now)
    expect(await hasPublishedPassword(db)).toBe(false)
  }),
)

test(
  'another password is set for every demonstration account and no other, and access by the old one ends',
  inTransaction(async (db) => {
    const { funder, staff, invited } = await people(db)
    const ctx = { ...as.anonymous(db), now }
    const enter = (email: string, password: string) =>
      signIn(ctx, { email, password, remember: true, returnUrl: '/' }, browser)
    const entered = await enter(funder.email, published)
    if (entered.outcome !== 'signed-in') throw new Error(entered.outcome)
    const later = new Date(now.getTime() + 86_400_000)
    await db
      .insert(accessTokens)
      .values({ userId: funder.id, name: 'Script', tokenHash: Buffer.alloc(32, 1), expiresAt: later })
    await db
      .insert(userTokens)
      .values({ userId: staff.id, purpose: 'reset', tokenHash: Buffer.alloc(32, 2), expiresAt: later })

    expect(await applyDemonstrationPassword(db, own, now)).toBe(2)

    expect(await enter(funder.email, published)).toMatchObject({ outcome: 'refused' })
    expect(await enter(funder.email, own)).toMatchObject({ outcome: 'signed-in' })
    expect(await enter(staff.email, own)).toMatchObject({ outcome: 'signed-in' })
    expect(await verifyPassword('grumbling violet herons', await hashOf(db, invited.id))).toBe(true)
    const [session] = await db.select().from(sessions).where(eq(sessions.id, entered.sessionId))
    expect(session).toMatchObject({ revokedAt: now, revokedReason: 'password changed' })
    const [token] = await db.select().from(accessTokens).where(eq(accessTokens.userId, funder.id))
    expect(token?.revokedAt).toEqual(now)
    expect(await db.select().from(userTokens).where(eq(userTokens.userId, staff.id))).toEqual([])
    const [entry] = await db
      .select()
      .from(auditTrail)
      .where(eq(auditTrail.subjectId, 'demonstration'))
      .orderBy(auditTrail.id)
    expect(entry).toMatchObject({ actorName: 'Start', note: 'Password changed for 2 demonstration accounts' })
    expect(JSON.stringify(entry)).not.toContain(own)
  }),
)

test(
  'the same password again changes nothing, and another one changes all of them again',
  inTransaction(async (db) => {
    const { funder } = await people(db)
    await applyDemonstrationPassword(db, own, now)
    const before = await hashOf(db, funder.id)
    expect(await applyDemonstrationPassword(db, own, now)).toBe(0)
    expect(await hashOf(db, funder.id)).toBe(before)
    expect(await applyDemonstrationPassword(db, 'brisk amber lanterns', now)).toBe(2)
  }),
)

test(
  'the sign-in page on this machine shows the password only of accounts that have the published one',
  inTransaction(async (db) => {
    await people(db)
    const ctx = as.anonymous(db)
    const here = { HOST: '127.0.0.1', PUBLIC_URL: 'http://localhost:3000' }
    expect(await listDemonstrationAccounts(ctx, 'localhost:3000', here)).toEqual([
      { email: 'funder@demo.test', title: 'Global Admin', note: '', password: published },
    ])
    await applyDemonstrationPassword(db, own, now)
    const [offered] = await listDemonstrationAccounts(ctx, 'localhost:3000', here)
    expect(offered).not.toHaveProperty('password')
  }),
)

test(
  'no account is listed on a platform that others can reach, whatever host a request claims',
  inTransaction(async (db) => {
    await people(db)
    const ctx = as.anonymous(db)
    for (const reach of [
      { HOST: '127.0.0.1', PUBLIC_URL: 'https://surveys.example.org' },
      { HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' },
    ])
      expect(await listDemonstrationAccounts(ctx, 'localhost:3000', reach)).toEqual([])
    const here = { HOST: '127.0.0.1', PUBLIC_URL: 'http://localhost:3000' }
    expect(await listDemonstrationAccounts({ ...ctx, address: '203.0.113.7' }, 'localhost:3000', here)).toEqual([])
    expect(await listDemonstrationAccounts(ctx, 'surveys.example.org', here)).toEqual([])
  }),
)
