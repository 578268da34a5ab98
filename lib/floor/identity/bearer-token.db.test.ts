import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { accessTokens, twoFactorRoles, userOrganisations, users } from '@/db/schema'
import { DomainError } from '@/lib/floor/errors/domain-error'
import { aToken } from '@/tests/api/matrix/a-token'
import { at } from '@/tests/support/actors'
import { anOrganisation, aUser } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { newBearerToken } from './bearer-secret'
import { authenticateBearer } from './bearer-token'

const now = at('2026-11-21')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const authenticate = (db: Database, authorization: string, moment = now, address = '203.0.113.9') =>
  authenticateBearer({ db, now: moment, address, authorization })

const refusal = async (asked: Promise<unknown>) => {
  const error = await asked.catch((thrown: unknown) => thrown)
  return error instanceof DomainError ? [error.status, error.message] : error
}

const year = { expiresAt: at('2027-11-21') }

describe('refused tokens', () => {
  test(
    'an unknown token',
    inTransaction(async (db) => {
      for (const given of [newBearerToken(), 'x', '', `ill_${'a'.repeat(44)}`, `${newBearerToken()}\u0000`])
        expect([given, await refusal(authenticate(db, `Bearer ${given}`))]).toEqual([
          given,
          [401, 'The access token is not valid.'],
        ])
    }),
  )

  test(
    'an expired one, from the moment of expiry',
    inTransaction(async (db) => {
      const { token } = await aToken(db, (await aUser(db)).id, { expiresAt: later(1) })
      expect(await authenticate(db, `Bearer ${token}`)).toMatchObject({ kind: 'staff' })
      expect(await refusal(authenticate(db, `Bearer ${token}`, later(1)))).toEqual([
        401,
        'The access token has expired.',
      ])
    }),
  )

  test(
    'a revoked one',
    inTransaction(async (db) => {
      const { token } = await aToken(db, (await aUser(db)).id, { ...year, revokedAt: now })
      expect(await refusal(authenticate(db, `Bearer ${token}`))).toEqual([401, 'The access token has been revoked.'])
    }),
  )

  test(
    'one of an account that is not active',
    inTransaction(async (db) => {
      const { token } = await aToken(db, (await aUser(db, { activeState: 0 })).id, year)
      expect(await refusal(authenticate(db, `Bearer ${token}`))).toEqual([
        401,
        'The account of this access token is not active.',
      ])
    }),
  )

  test(
    'the hash of a token, or its first characters',
    inTransaction(async (db) => {
      const { id, token } = await aToken(db, (await aUser(db)).id, year)
      const [kept] = await db.select().from(accessTokens).where(eq(accessTokens.id, id))
      for (const given of [kept?.tokenHash.toString('hex'), kept?.tokenHash.toString('base64url'), token.slice(0, 46)])
        expect(await refusal(authenticate(db, `Bearer ${given}`))).toEqual([401, 'The access token is not valid.'])
    }),
  )
})

test(
  'after twenty wrong tokens in a minute an address has to wait; right tokens and other addresses do not',
  inTransaction(async (db) => {
    const { token } = await aToken(db, (await aUser(db)).id, year)
    const statuses: unknown[] = []
    for (let n = 0; n < 22; n += 1)
      statuses.push(((await refusal(authenticate(db, 'Bearer ill_wrong'))) as unknown[])[0])
    expect(statuses).toEqual([...Array(20).fill(401), 429, 429])
    expect(await authenticate(db, `Bearer ${token}`)).toMatchObject({ kind: 'staff' })
    expect(await refusal(authenticate(db, 'Bearer ill_wrong', now, '203.0.113.10'))).toEqual([
      401,
      'The access token is not valid.',
    ])
    expect(await refusal(authenticate(db, 'Bearer ill_wrong', later(61)))).toEqual([
      401,
      'The access token is not valid.',
    ])
  }),
)

test(
  'a token has its user’s current role, organisations and terms',
  inTransaction(async (db) => {
    const [harbour, moorside] = [await anOrganisation(db), await anOrganisation(db)]
    const user = await aUser(db, { role: 1, organisationIds: [harbour.id] })
    const { id, token } = await aToken(db, user.id, { ...year, name: 'Box office', mayWrite: false })
    expect(await authenticate(db, `bearer  ${token} `)).toMatchObject({
      kind: 'staff',
      userId: user.id,
      role: 'Admin',
      organisationIds: [harbour.id],
      termsAccepted: true,
      token: { id, name: 'Box office', mayWrite: false },
    })
    await db.update(users).set({ role: 2, termsVersion: 'May 1999' }).where(eq(users.id, user.id))
    await db.update(userOrganisations).set({ organisationId: moorside.id }).where(eq(userOrganisations.userId, user.id))
    expect(await authenticate(db, `Bearer ${token}`)).toMatchObject({
      role: 'User',
      organisationIds: [moorside.id],
      termsAccepted: false,
    })
  }),
)

test(
  'a role that requires two-factor sign-in cannot use a token until it is set up',
  inTransaction(async (db) => {
    const user = await aUser(db, { role: 1 })
    const { token } = await aToken(db, user.id, year)
    expect(await authenticate(db, `Bearer ${token}`)).toMatchObject({ twoFactorDue: false })
    await db.insert(twoFactorRoles).values({ role: 1, requiredSince: now })
    expect(await authenticate(db, `Bearer ${token}`)).toMatchObject({ twoFactorDue: true })
    await db.update(users).set({ twoFactorEnabledAt: now }).where(eq(users.id, user.id))
    expect(await authenticate(db, `Bearer ${token}`)).toMatchObject({ twoFactorDue: false })
  }),
)

test(
  'the time of last use is written at most once a minute',
  inTransaction(async (db) => {
    const { id, token } = await aToken(db, (await aUser(db)).id, year)
    const lastUsed = async () =>
      (await db.select().from(accessTokens).where(eq(accessTokens.id, id)))[0]?.lastUsedAt ?? null
    expect(await lastUsed()).toBe(null)
    for (const [seconds, written] of [
      [0, 0],
      [59, 0],
      [60, 60],
      [119, 60],
      [121, 121],
    ] as const) {
      await authenticate(db, `Bearer ${token}`, later(seconds))
      expect([seconds, await lastUsed()]).toEqual([seconds, later(written)])
    }
  }),
)
