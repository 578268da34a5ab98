import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { sessions, users } from '@/db/schema'
import { as } from '@/tests/support/actors'
import { aUser } from '@/tests/support/builders'
import { inTransaction, ownDatabase } from '@/tests/support/database'
import { waitFor } from '@/tests/support/wait-for'
import { findAccountById } from './account-queries'
import { openSessionFor, renewSession } from './open-session'
import { revokeSessionsOf } from './session-queries'

const signIn = { device: 'Firefox', method: 'password' } as const
const signInNeeded = { status: 401 }

/** An account as it was read when its password was typed. */
async function anAccount(db: Database) {
  const { id } = await aUser(db)
  const account = await findAccountById(db, id)
  if (!account) throw new Error('no account')
  return { account, ctx: as.anonymous(db) }
}

const sessionsOf = (db: Database, userId: number) => db.select().from(sessions).where(eq(sessions.userId, userId))

describe('credentials that became invalid during sign-in are refused', () => {
  test(
    'a password that was changed while it was checked',
    inTransaction(async (db) => {
      const { account, ctx } = await anAccount(db)
      await db.update(users).set({ passwordChangedAt: ctx.now }).where(eq(users.id, account.id))
      await expect(openSessionFor(ctx, account, signIn)).rejects.toMatchObject(signInNeeded)
      expect(await sessionsOf(db, account.id)).toEqual([])
    }),
  )

  test(
    'an account that was disabled meanwhile',
    inTransaction(async (db) => {
      const { account, ctx } = await anAccount(db)
      await db.update(users).set({ activeState: 0 }).where(eq(users.id, account.id))
      await expect(openSessionFor(ctx, account, signIn)).rejects.toMatchObject(signInNeeded)
    }),
  )

  test(
    'an ended session gets no new id',
    inTransaction(async (db) => {
      const { account, ctx } = await anAccount(db)
      const sessionId = await openSessionFor(ctx, account, signIn)
      await revokeSessionsOf(db, account.id, ctx.now, 'disabled')
      const staff = { ...ctx, actor: { ...(await as.globalAdmin(db)).actor, userId: account.id, sessionId } }
      await expect(renewSession(staff, 'two-factor sign-in turned on')).rejects.toMatchObject(signInNeeded)
      expect((await sessionsOf(db, account.id)).every(({ revokedAt }) => revokedAt !== null)).toBe(true)
    }),
  )
})

test('of a sign-in and a change of password at the same time the change wins', async () => {
  const { db } = await ownDatabase()
  const { account, ctx } = await anAccount(db)
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>()
  const { promise: isHeld, resolve: held } = Promise.withResolvers<void>()
  const changed = db.transaction(async (tx) => {
    await tx.update(users).set({ passwordChangedAt: ctx.now }).where(eq(users.id, account.id))
    await revokeSessionsOf(tx, account.id, ctx.now, 'password changed')
    held()
    await mayCommit
  })
  await isHeld
  const opened = openSessionFor(ctx, account, signIn).then(
    () => 'signed in',
    ({ status }: { status?: number }) => status,
  )
  await waitFor('the sign-in waits', async () => {
    const [row] = await db.execute(sql`select count(*)::int as waiting from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`)
    return Number(row?.waiting) > 0
  })
  commit()
  await changed
  expect(await opened).toBe(401)
})

test(
  'each sign-in opens its own session',
  inTransaction(async (db) => {
    const { account, ctx } = await anAccount(db)
    const ids = [await openSessionFor(ctx, account, signIn), await openSessionFor(ctx, account, signIn)]
    expect((await sessionsOf(db, account.id)).map(({ id, revokedAt }) => [id, revokedAt]).sort()).toEqual(
      ids.map((id) => [id, null]).sort(),
    )
  }),
)
