import 'server-only'
import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { accessTokens, twoFactorRoles, userIdentities, users } from '@/db/schema'
import { DomainError, tooMany } from '../errors/domain-error'
import { consume, type ThrottleLimit } from '../throttle'
import { bearerTokenIn, hashOfBearerToken } from './bearer-secret'
import { addressBlock } from './client-address'
import type { StaffActor } from './context'
import { organisationIdsOf, staffActor } from './staff-actor'

/** Wrong tokens from one address block in a minute. A token has 256 bits: this is for the machine's sake. */
const wrongTokenLimit: ThrottleLimit = { limit: 20, windowSeconds: 60 }

/** "Last used" is written at most this often. */
const recordUseEveryMs = 60_000

/** 401 with the challenge of RFC 6750: the header says whom to ask, the sentence what happened. */
const tokenRefused = (message: string) =>
  new DomainError(401, message, undefined, { challenge: `error="invalid_token", error_description="${message}"` })

type BearerRequest = { db: Database; now: Date; address: string; authorization: string | null }

/**
 * The person a token speaks for, with the rights and reach they have today. Which calls the token opens is checked
 * elsewhere: `assertTokenMayCall`.
 * @throws DomainError 401 for a token that is unknown, expired or revoked, or whose account is not active; 429 for
 * whoever keeps sending unknown ones. Only the holder of a token is told what has become of it.
 */
export async function authenticateBearer({ db, now, address, authorization }: BearerRequest): Promise<StaffActor> {
  const token = bearerTokenIn(authorization)
  const found = token && (await findToken(db, hashOfBearerToken(token)))
  if (!found) {
    const { allowed, retryAfter } = await consume(db, `access-token ${addressBlock(address)}`, wrongTokenLimit, now)
    throw allowed ? tokenRefused('The access token is not valid.') : tooMany(retryAfter)
  }
  if (found.revokedAt) throw tokenRefused('The access token has been revoked.')
  if (now >= found.expiresAt) throw tokenRefused('The access token has expired.')
  if (found.activeState !== 1) throw tokenRefused('The account of this access token is not active.')
  await recordUse(db, found, now)
  const { id, name, mayWrite, twoFactorDue } = found
  return { ...staffActor(found, found.userId, `token ${id}`, twoFactorDue), token: { id, name, mayWrite } }
}

async function findToken(db: Database, tokenHash: Buffer) {
  const [row] = await db
    .select({
      id: accessTokens.id,
      name: accessTokens.name,
      mayWrite: accessTokens.mayWrite,
      expiresAt: accessTokens.expiresAt,
      lastUsedAt: accessTokens.lastUsedAt,
      revokedAt: accessTokens.revokedAt,
      userId: accessTokens.userId,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      role: users.role,
      activeState: users.activeState,
      termsAcceptedAt: users.termsAcceptedAt,
      termsVersion: users.termsVersion,
      // Somebody who signs in elsewhere has their second factor there.
      twoFactorDue: sql<boolean>`${users.twoFactorEnabledAt} is null
        and exists (select from ${twoFactorRoles} where ${twoFactorRoles.role} = ${users.role})
        and not exists (select from ${userIdentities} where ${userIdentities.userId} = ${users.id})`,
      organisationIds: organisationIdsOf(accessTokens.userId),
    })
    .from(accessTokens)
    .innerJoin(users, eq(users.id, accessTokens.userId))
    .where(eq(accessTokens.tokenHash, tokenHash))
  return row
}

/** Many calls at once write it once: the statement asks again. */
async function recordUse(db: Database, { id, lastUsedAt }: { id: number; lastUsedAt: Date | null }, now: Date) {
  const stale = new Date(now.getTime() - recordUseEveryMs)
  if (lastUsedAt && lastUsedAt > stale) return
  await db
    .update(accessTokens)
    .set({ lastUsedAt: now })
    .where(and(eq(accessTokens.id, id), or(isNull(accessTokens.lastUsedAt), lte(accessTokens.lastUsedAt, stale))))
}
