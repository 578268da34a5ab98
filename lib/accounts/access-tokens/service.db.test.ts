import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accessTokens, auditTrail, outbox, sessions } from '@/db/schema'
import { authenticateBearer } from '@/lib/floor/identity/bearer-token'
import type { StaffContext } from '@/lib/floor/identity/context'
import { as } from '@/tests/support/actors'
import { anOrganisation } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { createAccessToken, listAccessTokens, revokeAccessToken } from './service'

const hour = 3_600_000
const day = 24 * hour
const tokenRequest = { name: 'Box office', access: 'read', days: 90 } as const

/** The same actor, `ago` milliseconds after signing in. */
async function signedIn(ctx: StaffContext, { ago = 0, method = 'password' } = {}): Promise<StaffContext> {
  const id = randomUUID()
  const createdAt = new Date(ctx.now.getTime() - ago)
  const endsAt = new Date(ctx.now.getTime() + day)
  await ctx.db
    .insert(sessions)
    .values({ id, userId: ctx.actor.userId, createdAt, lastActivity: ctx.now, endsAt, method })
  return { ...ctx, actor: { ...ctx.actor, sessionId: id } }
}

describe('creating a token needs a sign-in within the last hour', () => {
  const refused = {
    status: 403,
    message: 'For this you need to have signed in within the last hour. Please sign out, and sign in again.',
  }
  test(
    'an hour ago is too long, a moment less is accepted',
    inTransaction(async (db) => {
      const ctx = await as.user(db, await anOrganisation(db))
      await expect(createAccessToken(await signedIn(ctx, { ago: hour }), tokenRequest)).rejects.toMatchObject(refused)
      expect(await db.select().from(accessTokens)).toEqual([])
      await expect(createAccessToken(await signedIn(ctx, { ago: hour - 1 }), tokenRequest)).resolves.toMatchObject({
        token: expect.stringMatching(/^ill_[\w-]{43}$/),
      })
    }),
  )
  test(
    'a session of a remembered browser is refused, and so is a token',
    inTransaction(async (db) => {
      const ctx = await as.user(db, await anOrganisation(db))
      await expect(
        createAccessToken(await signedIn(ctx, { method: 'remembered' }), tokenRequest),
      ).rejects.toMatchObject(refused)
      const { actor } = await signedIn(ctx)
      const byToken = { ...ctx, actor: { ...actor, token: { id: 1, name: 'Other', mayWrite: true } } }
      await expect(createAccessToken(byToken, tokenRequest)).rejects.toMatchObject(refused)
    }),
  )
})

test(
  'the owner of a new token gets an email, which does not contain the token',
  inTransaction(async (db) => {
    const ctx = await signedIn(await as.user(db, await anOrganisation(db)))
    const { token } = await createAccessToken(ctx, tokenRequest)
    const [queuedEmail] = await db.select().from(outbox).where(eq(outbox.toUserId, ctx.actor.userId))
    expect(queuedEmail?.subject).toBe('A new access token')
    expect(queuedEmail?.body).toContain('An access token named "Box office" was made for your account.')
    expect(queuedEmail?.body).not.toContain(token)
  }),
)

test(
  'a token is returned once; only its hash is stored, and the audit entry has neither',
  inTransaction(async (db) => {
    const ctx = await signedIn(await as.user(db, await anOrganisation(db)))
    const { id, token, expiresAt } = await createAccessToken(ctx, tokenRequest)
    expect(expiresAt).toEqual(new Date(ctx.now.getTime() + 90 * day))
    const [row] = await db.select().from(accessTokens).where(eq(accessTokens.id, id))
    expect(row).toMatchObject({ userId: ctx.actor.userId, name: 'Box office', mayWrite: false, expiresAt })
    const auditEntries = await db
      .select()
      .from(auditTrail)
      .where(eq(auditTrail.subject, 'accessToken'))
      .orderBy(auditTrail.id)
    expect(auditEntries).toMatchObject([
      {
        action: 'create',
        subjectId: String(id),
        subjectName: 'Box office',
        after: { name: 'Box office', access: 'read' },
      },
    ])
    const hash = row?.tokenHash.toString('hex') ?? ''
    for (const text of [JSON.stringify(auditEntries), JSON.stringify(await listAccessTokens(ctx))])
      expect(text.includes(token) || text.includes(hash)).toBe(false)
    expect(JSON.stringify(row)).not.toContain(token)
    expect(await authenticateBearer({ db, now: ctx.now, address: '', authorization: `Bearer ${token}` })).toMatchObject(
      {
        userId: ctx.actor.userId,
        token: { id, mayWrite: false },
      },
    )
  }),
)

test(
  'the list has the actor’s own tokens, newest first, without revoked and long expired ones',
  inTransaction(async (db) => {
    const harbour = await anOrganisation(db)
    const ctx = await signedIn(await as.user(db, harbour))
    const other = await signedIn(await as.user(db, harbour))
    await createAccessToken(other, { ...tokenRequest, name: 'Foreign' })
    const first = await createAccessToken(ctx, { ...tokenRequest, name: 'First', days: 1 })
    const second = await createAccessToken(
      { ...ctx, now: new Date(ctx.now.getTime() + 1) },
      { ...tokenRequest, name: 'Second', access: 'read-write' },
    )
    const gone = await createAccessToken(ctx, { ...tokenRequest, name: 'Gone' })
    await revokeAccessToken(ctx, gone.id)
    expect((await listAccessTokens(ctx)).data).toMatchObject([
      { id: second.id, name: 'Second', access: 'read-write', expired: false, lastUsedAt: null },
      { id: first.id, name: 'First', access: 'read', expired: false },
    ])
    const after = (days: number) => ({ ...ctx, now: new Date(ctx.now.getTime() + days * day) })
    expect((await listAccessTokens(after(2))).data).toMatchObject([
      { name: 'Second', expired: false },
      { name: 'First', expired: true },
    ])
    expect((await listAccessTokens(after(32))).data).toMatchObject([{ name: 'Second' }])
  }),
)

test(
  'a token of somebody else cannot be revoked and is not found',
  inTransaction(async (db) => {
    const harbour = await anOrganisation(db)
    const owner = await signedIn(await as.user(db, harbour))
    const { id } = await createAccessToken(owner, tokenRequest)
    for (const other of [await as.admin(db, harbour), await as.globalAdmin(db)])
      for (const tokenId of [id, 900_000_000_000_001])
        await expect(revokeAccessToken(other, tokenId)).rejects.toMatchObject({
          status: 404,
          message: 'Access token not found',
        })
    await revokeAccessToken(owner, id)
    await expect(revokeAccessToken(owner, id)).rejects.toMatchObject({ status: 404 })
  }),
)

test(
  'a person has at most twenty tokens; after revoking one, another can be created',
  inTransaction(async (db) => {
    const ctx = await signedIn(await as.user(db, await anOrganisation(db)))
    const made: number[] = []
    for (let n = 0; n < 20; n += 1)
      made.push((await createAccessToken(ctx, { ...tokenRequest, name: `Token ${n}` })).id)
    await expect(createAccessToken(ctx, tokenRequest)).rejects.toMatchObject({
      status: 409,
      message: 'You already have 20 access tokens. Revoke one that is no longer used first.',
    })
    await revokeAccessToken(ctx, made[0] ?? 0)
    await createAccessToken(ctx, tokenRequest)
  }),
)
