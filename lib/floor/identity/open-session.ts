import 'server-only'
import { randomUUID } from 'node:crypto'
import { writeAudit } from '../audit/write-audit'
import { unauthenticated } from '../errors/domain-error'
import { type Account, lockAccounts, recordSignIn } from './account-queries'
import type { Context, StaffActor, StaffContext } from './context'
import { roleOf } from './role'
import { copySession, insertSession, revokeSession } from './session-queries'
import { absoluteLimitMs } from './session-rules'

/** How the user signed in. */
type SignInMethod = 'password' | 'remembered' | 'invitation' | 'reset' | 'openid'

/** The columns of an account for a session. */
type SignInAccount = Pick<Account, 'id' | 'email' | 'firstName' | 'lastName' | 'role' | 'passwordChangedAt'>

/**
 * Opens a session for an authenticated account, and writes an audit entry. The id is always new (against session
 * fixation), and the browser's previous session is ended.
 * @param account as read before its credentials were checked
 * @returns the session's id, for `sealSession`
 * @throws DomainError 401 when it was disabled, or its password changed, since then
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

/** The actor of an audit entry for a user who is authenticated but has no session yet. */
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
 * Gives the actor's session a new id when their rights or secrets change; the old id is invalid from then on. The
 * session's end is unchanged.
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
