import 'server-only'
import { eq } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { users } from '@/db/schema'
import { invalid } from '@/lib/floor/errors/domain-error'
import type { Account } from '@/lib/floor/identity/account-queries'
import type { Context, StaffContext } from '@/lib/floor/identity/context'
import { renewSession } from '@/lib/floor/identity/open-session'
import { hashPassword } from '@/lib/floor/identity/password'
import { revokeSessionsOf } from '@/lib/floor/identity/session-queries'
import { queueEmail } from '@/lib/floor/mail/queue-email'
import { change } from '@/lib/floor/saving/change'
import { revokeLinks } from '../single-use-link'
import { checkOwnPassword } from './check-own-password'
import { passwordChangedEmail } from './emails'
import { messages } from './messages'
import { findPasswordOwner } from './password-owner'
import { passwordFault } from './rules'
import type { ChangedPassword } from './schema'

/** Checks a new password against the rules. @throws DomainError 422 with the reason at the field `newPassword` */
export async function assertGoodPassword(
  ctx: Pick<Context, 'db'>,
  password: string,
  account: Pick<Account, 'id' | 'email' | 'firstName' | 'lastName'>,
) {
  const fault = passwordFault(password, await findPasswordOwner(ctx, account))
  if (fault) throw invalid(fault, { newPassword: fault })
}

/**
 * Replaces the password of an account, in the transaction of `tx`: its sessions end, remembered browsers and devices
 * are forgotten, and links that were emailed stop working.
 */
export async function replacePassword({ db, now }: Pick<Context, 'db' | 'now'>, userId: number, passwordHash: string) {
  await setPassword(db, userId, passwordHash, now)
  await revokeLinks(db, userId)
  await revokeSessionsOf(db, userId, now, 'password changed')
}

/**
 * Changes the actor's own password. All other sessions end; this one continues under a new id.
 * @returns the new id of the session
 * @throws DomainError 422 for a wrong current password or an unsuitable new one, 429 for too many tries
 */
export async function changePassword(ctx: StaffContext, passwords: ChangedPassword): Promise<{ sessionId: string }> {
  const account = await checkOwnPassword(ctx, passwords.currentPassword, { currentPassword: messages.currentWrong })
  if (passwords.newPassword.normalize('NFKC') === passwords.currentPassword.normalize('NFKC'))
    throw invalid(messages.same, { newPassword: messages.same })
  await assertGoodPassword(ctx, passwords.newPassword, account)
  const passwordHash = await hashPassword(passwords.newPassword)
  const { userId, fullName } = ctx.actor
  return change(ctx, {}, async (tx) => {
    const sessionId = await renewSession(tx, 'password changed')
    await setPassword(tx.db, userId, passwordHash, tx.now)
    await revokeLinks(tx.db, userId)
    await revokeSessionsOf(tx.db, userId, tx.now, 'password changed', sessionId)
    await queueEmail(tx, passwordChangedEmail(account))
    tx.audit({
      subject: 'user',
      subjectId: userId,
      subjectName: fullName,
      action: 'update',
      note: 'Password changed',
    })
    return { sessionId }
  })
}

async function setPassword(db: Database, userId: number, passwordHash: string, now: Date) {
  await db.update(users).set({ passwordHash, passwordChangedAt: now }).where(eq(users.id, userId))
}
