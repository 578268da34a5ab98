import 'server-only'
import { and, eq, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { accessTokens, twoFactorRoles, userIdentities, users } from '@/db/schema'
import { DomainError, tooMany } from '../errors/domain-error'
import { consume, type ThrottleLimit } from '../throttle'
import { bearerTokenIn, hashOfBearerToken } from './bearer-secret'
import { addressBlock } from './client-address'
import type { StaffActor } from './context'
import { organisationIdsOf, staffActor } from './staff-actor'

/** Wrong tokens from one address block in a minute. It saves load; a token of 256 bits cannot be guessed. */
const wrongTokenLimit: ThrottleLimit = { limit: 20, windowSeconds: 60 }

/** What stands for a session where a token is used. */
export const tokenSession = 'token '

/** "Last used" is written at most this often. */
const recordUseEveryMs = 60_000

/** 401 with the `WWW-Authenticate` challenge of RFC 6750. */
const tokenRefused = (message: string) =>
  new DomainError(401, message, undefined, { challenge: `error="invalid_token", error_description="${message}"` })

type BearerRequest = { db: Database; now: Date; address: string; authorization: string | null }

/**
 * The user of a token, with their current rights and scope. Which calls the token may send is checked by
 * `assertTokenMayCall`.
 * @throws DomainError 401 for a token that is unknown, expired or revoked, or whose account is not active; 429 for too
 *   many unknown ones. Only the holder of a known token learns the reason.
 */
export async function authenticateBearer({ db, now, address, authorization }: BearerRequest): Promise<StaffActor> {
  const token = bearerTokenIn(authorization)
  const found = token && (await findToken(db, eq(accessTokens.tokenHash, hashOfBearerToken(token))))
  if (!found) {
    const { allowed, retryAfter } = await consume(db, `access-token ${addressBlock(address)}`, wrongTokenLimit, now)
    throw allowed ? tokenRefused('The access token is not valid.') : tooMany(retryAfter)
  }
  const ended = whyEnded(found, now)
  if (ended) throw tokenRefused(ended)
  await recordUse(db, found, now)
  return actorOfToken(found)
}

/** The user of a token by the token's number, for what was made with it; undefined once it works no longer. */
export async function findActorOfToken(db: Database, id: number, now: Date): Promise<StaffActor | undefined> {
  const found = await findToken(db, eq(accessTokens.id, id))
  return found && !whyEnded(found, now) ? actorOfToken(found) : undefined
}

type TokenRow = NonNullable<Awaited<ReturnType<typeof findToken>>>

function whyEnded({ revokedAt, expiresAt, activeState }: TokenRow, now: Date): string | undefined {
  if (revokedAt) return 'The access token has been revoked.'
  if (now >= expiresAt) return 'The access token has expired.'
  return activeState === 1 ? undefined : 'The account of this access token is not active.'
}

const actorOfToken = ({ id, name, mayWrite, twoFactorDue, ...account }: TokenRow): StaffActor => ({
  ...staffActor(account, account.userId, `${tokenSession}${id}`, twoFactorDue),
  token: { id, name, mayWrite },
})

async function findToken(db: Database, condition: SQL) {
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
      // Users of an external identity provider have their second factor there.
      twoFactorDue: sql<boolean>`${users.twoFactorEnabledAt} is null
        and exists (select from ${twoFactorRoles} where ${twoFactorRoles.role} = ${users.role})
        and not exists (select from ${userIdentities} where ${userIdentities.userId} = ${users.id})`,
      organisationIds: organisationIdsOf(accessTokens.userId),
    })
    .from(accessTokens)
    .innerJoin(users, eq(users.id, accessTokens.userId))
    .where(condition)
  return row
}

/** Of concurrent calls one writes it: the statement checks again. */
async function recordUse(db: Database, { id, lastUsedAt }: { id: number; lastUsedAt: Date | null }, now: Date) {
  const stale = new Date(now.getTime() - recordUseEveryMs)
  if (lastUsedAt && lastUsedAt > stale) return
  await db
    .update(accessTokens)
    .set({ lastUsedAt: now })
    .where(and(eq(accessTokens.id, id), or(isNull(accessTokens.lastUsedAt), lte(accessTokens.lastUsedAt, stale))))
}
