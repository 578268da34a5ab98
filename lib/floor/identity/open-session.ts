import 'server-only'
import { randomUUID } from 'node:crypto'
import { writeAudit } from '../audit/write-audit'
import { unauthenticated } from '../errors/domain-error'
import { type Account, lockAccounts, recordSignIn } from './account-queries'
import type { Context, StaffActor, StaffContext } from './context'
import { roleOf } from './role'
import { copySession, insertSession, revokeSession } from './session-queries'
import { absoluteLimitMs } from './session-rules'

/** By what somebody proved who they are. */
type SignInMethod = 'password' | 'remembered' | 'invitation' | 'reset' | 'openid'

/** Of an account, what a session needs. */
type SignInAccount = Pick<Account, 'id' | 'email' | 'firstName' | 'lastName' | 'role' | 'passwordChangedAt'>

/**
 * Opens a session for an account that has proved itself, and writes an audit entry. Always a new one: an id from before
 * signing in is worth nothing, and the session this browser had is ended.
 * @param account as it was read before it proved itself
 * @returns the session's id, for `sealSession`
 * @throws DomainError 401 when it was disabled, or its password changed, while it did
 */
export async function openSessionFor(
  ctx: Context,
  account: SignInAccount,
  { device, method }: { device: string; method: SignInMethod },
): Promise<string> {
  const { db, now, address } = ctx
  const id = randomUUID()
  await db.transaction(async (tx) => {
    if (!(await recordSignIn(tx, account, now))) throw unauthenticated()
    if (ctx.actor.kind === 'staff') await revokeSession(tx, ctx.actor.sessionId, now, 'signed in again')
    await insertSession(tx, {
      id,
      userId: account.id,
      createdAt: now,
      lastActivity: now,
      endsAt: new Date(now.getTime() + absoluteLimitMs),
      method,
      device: device.slice(0, 200),
      address,
    })
    const actor = actorOf(account, id)
    await writeAudit(
      tx,
      { ...ctx, actor },
      { subject: 'session', subjectId: account.id, subjectName: actor.fullName, action: 'sign-in' },
    )
  })
  return id
}

/** Enough of an actor for an audit entry, for somebody who has proved who they are and has no session yet. */
export const actorOf = (account: Omit<SignInAccount, 'passwordChangedAt'>, sessionId: string): StaffActor => ({
  kind: 'staff',
  userId: account.id,
  sessionId,
  role: roleOf(account.role),
  email: account.email,
  firstName: account.firstName,
  surname: account.lastName,
  fullName: `${account.firstName} ${account.lastName}`.trim(),
  organisationIds: [],
  termsAccepted: false,
  twoFactorDue: false,
})

/**
 * Gives the session of whoever asks a new id, for a moment at which their rights or secrets change; the old id is dead
 * from then on. It ends when it would have ended.
 * @returns the new id, for `sealSession`
 * @throws DomainError 401 when it has been ended meanwhile
 */
export async function renewSession({ db, actor, now }: StaffContext, reason: string): Promise<string> {
  const id = randomUUID()
  await lockAccounts(db, [actor.userId])
  if (!(await copySession(db, actor.sessionId, id, now))) throw unauthenticated()
  await revokeSession(db, actor.sessionId, now, reason)
  return id
}
