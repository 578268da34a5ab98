import 'server-only'
import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { users, userTokens } from '@/db/schema'
import { hourMs } from '@/lib/floor/calendar/instants'
import { env } from '@/lib/floor/env'
import type { Context } from '@/lib/floor/identity/context'
import type { SecretLink } from '@/lib/floor/mail/secret-link'
import { lockRows } from '@/lib/floor/saving/locks'

/** The purpose of an emailed link: to accept an invitation, or to choose a new password. */
export type LinkPurpose = 'invitation' | 'reset'

/** The database (usually a transaction) and the time. A `Context` is one. */
type LinkContext = Pick<Context, 'db' | 'now'>

/** The page that each link opens. */
const pages: Record<LinkPurpose, string> = {
  invitation: '/authentication/register',
  reset: '/authentication/reset-password',
}

const tokenBytes = 32

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/**
 * Creates a link that works once, within `hours`; only the hash of its token is stored. Earlier links of the same
 * person and purpose stop working, also when two are created at the same time. Call it in the transaction that queues
 * the email.
 */
export async function issueLink(
  { db, now }: LinkContext,
  { userId, purpose, hours }: { userId: number; purpose: LinkPurpose; hours: number },
): Promise<SecretLink & { token: string }> {
  const token = randomBytes(tokenBytes).toString('base64url')
  const until = new Date(now.getTime() + hours * hourMs)
  await db.transaction(async (tx) => {
    await lockRows(tx, 'users', [userId], 'no key update')
    await revokeLinks(tx, userId, purpose)
    await tx.insert(userTokens).values({
      userId,
      purpose,
      tokenHash: hashOf(token),
      createdAt: now,
      expiresAt: until,
    })
  })
  return { token, url: `${env.PUBLIC_URL}${pages[purpose]}?token=${token}`, until }
}

/** Invalidates the unused links of an account: all of them, or those of one purpose. */
export async function revokeLinks(db: Database, userId: number, purpose?: LinkPurpose): Promise<void> {
  const ofPurpose = purpose && eq(userTokens.purpose, purpose)
  await db.delete(userTokens).where(and(eq(userTokens.userId, userId), isNull(userTokens.usedAt), ofPurpose))
}

/**
 * Uses a link. Of several concurrent requests one succeeds.
 * @returns the id of its account; undefined when it is unknown, used, replaced, expired, for another purpose, or of a
 *   disabled account
 */
export async function consumeLink({ db, now }: LinkContext, token: string, purpose: LinkPurpose) {
  const [used] = await db
    .update(userTokens)
    .set({ usedAt: now })
    .from(users)
    .where(and(eq(users.id, userTokens.userId), isUsable(token, purpose, now)))
    .returning({ userId: userTokens.userId })
  return used?.userId
}

/** The account of a link, for the page that it opens, while it is valid; otherwise undefined. It is not used up. */
export async function findLink({ db, now }: LinkContext, token: string, purpose: LinkPurpose) {
  const [found] = await db
    .select({
      userId: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      expiresAt: userTokens.expiresAt,
    })
    .from(userTokens)
    .innerJoin(users, eq(users.id, userTokens.userId))
    .where(isUsable(token, purpose, now))
  return found
}

/** The expiry of an account's valid link of a purpose; undefined where there is none. */
export async function findLinkExpiry({ db, now }: LinkContext, userId: number, purpose: LinkPurpose) {
  const [found] = await db
    .select({ expiresAt: userTokens.expiresAt })
    .from(userTokens)
    .where(
      and(
        eq(userTokens.userId, userId),
        eq(userTokens.purpose, purpose),
        isNull(userTokens.usedAt),
        gt(userTokens.expiresAt, now),
      ),
    )
  return found?.expiresAt
}

const isUsable = (token: string, purpose: LinkPurpose, now: Date) =>
  and(
    eq(userTokens.tokenHash, hashOf(token)),
    eq(userTokens.purpose, purpose),
    isNull(userTokens.usedAt),
    gt(userTokens.expiresAt, now),
    eq(users.activeState, 1),
  )
