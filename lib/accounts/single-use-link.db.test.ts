import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { users, userTokens } from '@/db/schema'
import { as } from '@/tests/support/actors'
import { aUser } from '@/tests/support/builders'
import { inTransaction, ownDatabase } from '@/tests/support/database'
import { consumeLink, findLink, issueLink } from './single-use-link'

const hoursLater = (now: Date, hours: number) => new Date(now.getTime() + hours * 3_600_000)

describe('a single-use link', () => {
  test(
    'is invalid when it is unknown, or was sent for another purpose',
    inTransaction(async (db) => {
      const ctx = as.anonymous(db)
      const { id: userId } = await aUser(db)
      const { token } = await issueLink(ctx, { userId, purpose: 'reset', hours: 1 })
      expect(await findLink(ctx, 'x'.repeat(43), 'reset')).toBeUndefined()
      expect(await consumeLink(ctx, '', 'reset')).toBeUndefined()
      expect(await findLink(ctx, token, 'invitation')).toBeUndefined()
      expect(await consumeLink(ctx, token, 'invitation')).toBeUndefined()
    }),
  )

  test(
    'is valid for its hours and no longer',
    inTransaction(async (db) => {
      const ctx = as.anonymous(db)
      const { id: userId } = await aUser(db)
      const { token } = await issueLink(ctx, { userId, purpose: 'invitation', hours: 72 })
      const late = { ...ctx, now: hoursLater(ctx.now, 72) }
      expect(await findLink(late, token, 'invitation')).toBeUndefined()
      expect(await consumeLink(late, token, 'invitation')).toBeUndefined()
      const inTime = { ...ctx, now: new Date(late.now.getTime() - 1) }
      expect(await consumeLink(inTime, token, 'invitation')).toBe(userId)
    }),
  )

  test(
    'is valid once; reading it does not use it up',
    inTransaction(async (db) => {
      const ctx = as.anonymous(db)
      const user = await aUser(db, { firstName: 'Grace', lastName: 'Holt' })
      const { token } = await issueLink(ctx, { userId: user.id, purpose: 'reset', hours: 1 })
      const whose = { userId: user.id, email: user.email, firstName: 'Grace', lastName: 'Holt' }
      expect(await findLink(ctx, token, 'reset')).toEqual({ ...whose, expiresAt: hoursLater(ctx.now, 1) })
      expect(await consumeLink(ctx, token, 'reset')).toBe(user.id)
      expect(await consumeLink(ctx, token, 'reset')).toBeUndefined()
      expect(await findLink(ctx, token, 'reset')).toBeUndefined()
    }),
  )

  test(
    'is replaced by another of its purpose for the same person, and by no other',
    inTransaction(async (db) => {
      const ctx = as.anonymous(db)
      const [one, another] = [await aUser(db), await aUser(db)]
      const issue = (userId: number, purpose: 'invitation' | 'reset') => issueLink(ctx, { userId, purpose, hours: 1 })
      const first = await issue(one.id, 'invitation')
      const theirs = await issue(another.id, 'invitation')
      const reset = await issue(one.id, 'reset')
      const second = await issue(one.id, 'invitation')
      expect(await consumeLink(ctx, first.token, 'invitation')).toBeUndefined()
      expect(await consumeLink(ctx, second.token, 'invitation')).toBe(one.id)
      expect(await consumeLink(ctx, theirs.token, 'invitation')).toBe(another.id)
      expect(await consumeLink(ctx, reset.token, 'reset')).toBe(one.id)
    }),
  )

  test(
    'is invalid for a disabled account',
    inTransaction(async (db) => {
      const ctx = as.anonymous(db)
      const { id: userId } = await aUser(db)
      const { token } = await issueLink(ctx, { userId, purpose: 'reset', hours: 1 })
      await db.update(users).set({ activeState: 0 }).where(eq(users.id, userId))
      expect(await findLink(ctx, token, 'reset')).toBeUndefined()
      expect(await consumeLink(ctx, token, 'reset')).toBeUndefined()
    }),
  )

  test(
    'has 32 random bytes, of which only the hash is stored, and leads to the page of its purpose',
    inTransaction(async (db) => {
      const ctx = as.anonymous(db)
      const { id: userId } = await aUser(db)
      const { token, url } = await issueLink(ctx, { userId, purpose: 'invitation', hours: 72 })
      expect(Buffer.from(token, 'base64url')).toHaveLength(32)
      expect(new URL(url)).toMatchObject({ pathname: '/authentication/register', search: `?token=${token}` })
      const kept = await db.select().from(userTokens).where(eq(userTokens.userId, userId))
      expect(kept.map(({ tokenHash }) => tokenHash)).toEqual([createHash('sha256').update(token).digest()])
      expect(JSON.stringify(kept)).not.toContain(token)
    }),
  )
})

describe('at the same time', () => {
  let db: Database
  beforeAll(async () => {
    db = (await ownDatabase()).db
  })

  test('of twenty uses of one link, one succeeds', async () => {
    const ctx = as.anonymous(db)
    const { id: userId } = await aUser(db)
    const { token } = await issueLink(ctx, { userId, purpose: 'reset', hours: 1 })
    const answers = await Promise.all(Array.from({ length: 20 }, () => consumeLink(ctx, token, 'reset')))
    expect(answers.filter((answer) => answer !== undefined)).toEqual([userId])
  })

  test('of ten links created at once, one works', async () => {
    const ctx = as.anonymous(db)
    const { id: userId } = await aUser(db)
    const links = await Promise.all(
      Array.from({ length: 10 }, () => issueLink(ctx, { userId, purpose: 'reset', hours: 1 })),
    )
    const looks = await Promise.all(links.map(({ token }) => findLink(ctx, token, 'reset')))
    expect(looks.filter((look) => look !== undefined)).toHaveLength(1)
  })
})
