import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { sessions } from '@/db/schema'
import type { StaffContext } from '@/lib/floor/identity/context'
import { openSessionFor } from '@/lib/floor/identity/open-session'
import { as } from '@/tests/support/actors'
import { anOrganisation } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { endSession, listSessions, signOutEverywhere } from './service'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

async function aSignedInUser(db: Database) {
  const ctx = await as.user(db, await anOrganisation(db))
  const { userId: id, email } = ctx.actor
  const account = { id, email, firstName: 'Ada', lastName: 'Quill', role: 2, passwordChangedAt: null } as const
  const open = (device: string) =>
    openSessionFor({ ...as.anonymous(db), address: '203.0.113.9' }, account, { device, method: 'password' })
  const own = await open('')
  const other = await open(firefox)
  const signedIn: StaffContext = { ...ctx, actor: { ...ctx.actor, sessionId: own } }
  return { ctx: signedIn, own, other }
}

const isOpen = async (db: Database, id: string) =>
  (await db.select().from(sessions).where(eq(sessions.id, id)))[0]?.revokedAt === null

test(
  'a session of somebody else, or one that does not exist, cannot be ended',
  inTransaction(async (db) => {
    const [{ ctx }, outsider] = [await aSignedInUser(db), await aSignedInUser(db)]
    for (const sessionId of [outsider.other, randomUUID()])
      await expect(endSession(ctx, { sessionId })).rejects.toMatchObject({ status: 404, message: 'Session not found' })
    expect(await isOpen(db, outsider.other)).toBe(true)
  }),
)

test(
  'the actor’s own sessions are listed with device, address and last activity, this one first, and can be ended',
  inTransaction(async (db) => {
    const { ctx, own, other } = await aSignedInUser(db)
    await db
      .update(sessions)
      .set({ lastActivity: new Date(ctx.now.getTime() + 1) })
      .where(eq(sessions.id, other))
    expect(await listSessions(ctx)).toMatchObject([
      { id: own, isThis: true, device: 'Unknown device' },
      { id: other, isThis: false, device: 'Firefox on Windows', address: '203.0.113.9' },
    ])
    await endSession(ctx, { sessionId: other })
    expect(await isOpen(db, other)).toBe(false)
    expect(await listSessions(ctx)).toMatchObject([{ id: own }])
    await expect(endSession(ctx, { sessionId: other })).rejects.toMatchObject({ status: 404 })
  }),
)

test(
  'sessions that are idle or past their twelve hours are not listed',
  inTransaction(async (db) => {
    const { ctx, other } = await aSignedInUser(db)
    const set = (values: Partial<typeof sessions.$inferInsert>) =>
      db.update(sessions).set(values).where(eq(sessions.id, other))
    await set({ lastActivity: new Date(ctx.now.getTime() - 900_000) })
    expect(await listSessions(ctx)).toHaveLength(1)
    await set({ lastActivity: ctx.now, endsAt: ctx.now })
    expect(await listSessions(ctx)).toHaveLength(1)
  }),
)

test(
  'signing out everywhere ends all sessions of the actor, this one too, and nobody else’s',
  inTransaction(async (db) => {
    const [{ ctx, own, other }, outsider] = [await aSignedInUser(db), await aSignedInUser(db)]
    await signOutEverywhere(ctx)
    expect([await isOpen(db, own), await isOpen(db, other), await isOpen(db, outsider.own)]).toEqual([
      false,
      false,
      true,
    ])
  }),
)
