import 'server-only'
import { openIdSettings } from '@/lib/accounts/openid/settings'
import { issueLink } from '@/lib/accounts/single-use-link'
import { conflict, invalid } from '@/lib/floor/errors/domain-error'
import { findAccountByEmail } from '@/lib/floor/identity/account-queries'
import type { Context } from '@/lib/floor/identity/context'
import { normaliseEmail } from '@/lib/floor/identity/email'
import { role } from '@/lib/floor/identity/role'
import type { SecretLink } from '@/lib/floor/mail/secret-link'
import { change } from '@/lib/floor/saving/change'
import { messages } from './messages'
import * as queries from './queries'
import { invitationHours } from './rules'
import { newUser } from './schema'

/** Hours that a link for a new password is valid. */
const newPasswordHours = 1

export type AdminAccess = {
  /** `created`: a new account. `invited`: it has no password yet. `new password`: it may choose another. */
  outcome: 'created' | 'invited' | 'new password'
  /** Shown once and not stored; undefined where sign-in by password is off. */
  link: SecretLink | undefined
}

type AdminAccessRequest = {
  email: string
  firstName: string | undefined
  lastName: string | undefined
  /** True to replace an existing password. */
  newPassword: boolean
}

/**
 * Gives a Global Admin access from the command line: the first of an installation, or one who has lost the password
 * where no email is sent. There is no screen or call for it: whoever runs commands on this machine has the database
 * anyway.
 * @throws DomainError 422 for an invalid name or email, 409 for a disabled account, and for one with a password unless
 *   `newPassword` is true
 */
export async function grantAdminAccess(ctx: Context, request: AdminAccessRequest): Promise<AdminAccess> {
  const account = await findAccountByEmail(ctx.db, normaliseEmail(request.email))
  if (!account) return createAdmin(ctx, request)
  if (account.activeState !== 1) throw conflict(messages.isDisabled)
  if (account.passwordHash !== null && !request.newPassword) throw conflict(messages.hasPassword)
  const isInvited = account.passwordHash === null
  const outcome = isInvited ? 'invited' : 'new password'
  const name = `${account.firstName} ${account.lastName}`.trim()
  const note = isInvited ? 'Invitation link made' : 'Link for a new password made'
  return change(ctx, {}, async (tx) => {
    tx.audit({ subject: 'user', subjectId: account.id, subjectName: name, action: 'request', note })
    return { outcome, link: await issueAccessLink(tx, account.id, outcome) }
  })
}

async function createAdmin(ctx: Context, { email, firstName, lastName }: AdminAccessRequest): Promise<AdminAccess> {
  const parsed = newUser.safeParse({ email, firstName, lastName, role: role.globalAdmin, activeStatus: 1 })
  if (!parsed.success) throw invalid(parsed.error.issues.map(({ message }) => `${message}.`).join(' '))
  const user = parsed.data
  return change(ctx, {}, async (tx) => {
    const columns = { email: user.email, firstName: user.firstName, lastName: user.lastName, jobTitle: '' }
    const rights = { role: role.globalAdmin, activeState: user.activeStatus, confirmationRemindersEnabled: true }
    const id = await queries.insertUser(tx.db, { ...columns, ...rights }, { by: null, at: tx.now })
    tx.audit({
      subject: 'user',
      subjectId: id,
      subjectName: `${user.firstName} ${user.lastName}`,
      action: 'create',
      after: { email: user.email, role: 'Global Admin' },
    })
    return { outcome: 'created', link: await issueAccessLink(tx, id, 'created') }
  })
}

async function issueAccessLink(
  tx: Context,
  userId: number,
  outcome: AdminAccess['outcome'],
): Promise<SecretLink | undefined> {
  if (openIdSettings()?.only) return undefined
  const isReset = outcome === 'new password'
  const { url, until } = await issueLink(tx, {
    userId,
    purpose: isReset ? 'reset' : 'invitation',
    hours: isReset ? newPasswordHours : invitationHours,
  })
  return { url, until }
}
