import 'server-only'
import { openIdSettings } from '@/lib/accounts/openid/settings'
import { hasOutsideIdentity } from '@/lib/accounts/passwords/outside-identity'
import { issueLink } from '@/lib/accounts/single-use-link'
import { authorize } from '@/lib/floor/access/authorize'
import { conflict } from '@/lib/floor/errors/domain-error'
import type { Context, StaffContext } from '@/lib/floor/identity/context'
import { isMailConfigured } from '@/lib/floor/mail/mail-configuration'
import type { SecretLink } from '@/lib/floor/mail/secret-link'
import { change } from '@/lib/floor/saving/change'
import { messages } from './messages'
import { getUserForUpdate, getUserInReach, type UserInReach } from './read-users'
import { invitationHours } from './rules'
import { auditEntriesOf } from './user-audit'

/** An invitation to pass on by hand: shown once, as the database has only the hash of its token. */
type InvitationLink = SecretLink

/**
 * Creates an invitation link where the installation sends no email, for a user who has not chosen a password yet.
 * Earlier links stop working. Users who can sign in never get one: with it somebody else could sign in as them.
 * @throws DomainError 403 for anybody but a Global Admin, 404 out of reach, 409 where email is sent, where sign-in by
 *   password is off, and for a user who is disabled or can sign in already
 */
export async function createInvitationLink(ctx: StaffContext, id: number): Promise<InvitationLink> {
  authorize(ctx, 'update', 'operations')
  await assertInvited(ctx, await getUserInReach(ctx, id))
  if (isMailConfigured()) throw conflict(messages.isSentByEmail)
  return change(ctx, { record: { what: 'user', id } }, async (tx) => {
    const user = await getUserForUpdate(tx, id)
    await assertInvited(tx, user)
    const { url, until } = await issueLink(tx, { userId: id, purpose: 'invitation', hours: invitationHours })
    tx.audit(auditEntriesOf('request', user, { before: user.organisations }, 'Invitation link shown'))
    return { url, until }
  })
}

async function assertInvited({ db }: Context, { id, activeState, isInvited }: UserInReach) {
  if (openIdSettings()?.only) throw conflict(messages.signsInElsewhere)
  if (activeState !== 1) throw conflict(messages.isDisabled)
  if (!isInvited || (await hasOutsideIdentity(db, id))) throw conflict(messages.hasPassword)
}
