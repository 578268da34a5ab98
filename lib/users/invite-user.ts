import 'server-only'
import { type OpenIdSettings, openIdSettings } from '@/lib/accounts/openid/settings'
import { issueLink } from '@/lib/accounts/single-use-link'
import { authorize } from '@/lib/floor/access/authorize'
import { dateTimeInLondon } from '@/lib/floor/calendar/plain-date'
import { conflict, tooMany } from '@/lib/floor/errors/domain-error'
import type { StaffContext } from '@/lib/floor/identity/context'
import { queueEmail } from '@/lib/floor/mail/queue-email'
import { change } from '@/lib/floor/saving/change'
import { consume } from '@/lib/floor/throttle'
import { messages } from './messages'
import { getUserForUpdate, getUserInReach } from './read-users'
import { invitationHours } from './rules'
import { auditEntriesOf } from './user-audit'

/** Invitations to one person, so that nobody is flooded with emails. */
const emailLimit = { limit: 5, windowSeconds: 3600 }

/**
 * Sends another invitation; earlier links stop working.
 * @throws DomainError 404 out of reach, 409 for a user who has a password or is disabled, 429 after five emails in an
 *   hour
 */
export async function resendInvitation(ctx: StaffContext, id: number): Promise<void> {
  authorize(ctx, 'update', 'user')
  const { isInvited, activeState } = await getUserInReach(ctx, id)
  if (activeState !== 1) throw conflict(messages.isDisabled)
  if (!isInvited) throw conflict(messages.hasPassword)
  const { allowed, retryAfter } = await consume(ctx.db, `invitation ${id}`, emailLimit, ctx.now)
  if (!allowed) throw tooMany(retryAfter)
  await change(ctx, { record: { what: 'user', id } }, async (tx) => {
    const user = await getUserForUpdate(tx, id)
    if (!user.isInvited) throw conflict(messages.hasPassword)
    await sendInvitation(tx, user)
    tx.audit(auditEntriesOf('request', user, { before: user.organisations }, 'Invitation sent'))
  })
}

/**
 * Queues the invitation email in the caller's transaction: with a link to choose a password, or to the sign-in page
 * where an identity provider is the only way to sign in.
 */
export async function sendInvitation(tx: StaffContext, user: { id: number; email: string; firstName: string }) {
  const inviter = tx.actor.fullName.replace(/\s+/g, ' ')
  const outside = openIdSettings()
  const { begin, ...link } = outside?.only ? byProvider(outside) : await makePasswordLink(tx, user, inviter)
  await queueEmail(tx, {
    kind: 'invitation',
    to: user.email,
    toUserId: user.id,
    greeting: user.firstName,
    subject: 'Your account on Illuminate',
    body: [
      `${inviter} has made you an account on Illuminate, the platform for audience surveys and ticketing data. You sign in with this email address, ${user.email}.`,
      begin,
    ].join('\n\n'),
    ...link,
  })
}

async function makePasswordLink(tx: StaffContext, { id }: { id: number }, inviter: string) {
  const secretLink = await issueLink(tx, { userId: id, purpose: 'invitation', hours: invitationHours })
  const until = dateTimeInLondon(secretLink.until)
  return {
    begin: `Choose a password to begin. The link below works once, until ${until}. After that, ask ${inviter} for another invitation.`,
    secretLink,
  }
}

const byProvider = ({ name, publicUrl }: OpenIdSettings) => ({
  begin: `Sign in with ${name} to begin.`,
  link: `${publicUrl}/authentication/login`,
})
