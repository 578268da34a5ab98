import 'server-only'
import { daysAfter, daysBefore } from '@/lib/floor/calendar/instants'
import { dayInLondon, formatDate } from '@/lib/floor/calendar/plain-date'
import { conflict, notFound } from '@/lib/floor/errors/domain-error'
import { hashOfBearerToken, newBearerToken } from '@/lib/floor/identity/bearer-secret'
import type { StaffContext } from '@/lib/floor/identity/context'
import { assertFreshSession } from '@/lib/floor/identity/fresh-session'
import { type NewEmail, queueEmail } from '@/lib/floor/mail/queue-email'
import { change } from '@/lib/floor/saving/change'
import { type EmailRecipient, emailTo, ifNotYouAdvice } from '../email-to'
import { messages } from './messages'
import * as queries from './queries'
import { type NewAccessToken, tokensPerPerson } from './schema'

/** Expired tokens are listed for this long, so that the owner of a script that stopped working sees the reason. */
const expiredListedDays = 30

type TokenRow = Awaited<ReturnType<typeof queries.findTokensOf>>[number]

/** One token as its owner sees it; when it was last used is known to the minute, null where it never was. */
const toAccessToken = ({ mayWrite, ...token }: TokenRow, now: Date) => ({
  ...token,
  access: mayWrite ? ('read-write' as const) : ('read' as const),
  expired: token.expiresAt <= now,
})

export type AccessToken = ReturnType<typeof toAccessToken>

/** The tokens of whoever asks that are not revoked, the latest first. */
export async function listAccessTokens({ db, actor, now }: StaffContext) {
  const rows = await queries.findTokensOf(db, actor.userId, daysBefore(now, expiredListedDays))
  return { data: rows.map((token) => toAccessToken(token, now)) }
}

/**
 * Creates a token with the actor's rights, or only the reading ones. The token is returned this once: only its hash is
 * stored. Its owner gets an email.
 * @throws DomainError 403 when the actor has not signed in recently; 409 when they have the maximum number of tokens.
 */
export async function createAccessToken(ctx: StaffContext, { name, access, days }: NewAccessToken) {
  await assertFreshSession(ctx)
  const token = newBearerToken()
  const expiresAt = daysAfter(ctx.now, days)
  const { userId } = ctx.actor
  return change(ctx, { record: { what: 'access token' } }, async (tx) => {
    if ((await queries.countTokensOf(tx.db, userId, tx.now)) >= tokensPerPerson)
      throw conflict(messages.tooMany(tokensPerPerson))
    const stored = { tokenHash: hashOfBearerToken(token), mayWrite: access === 'read-write' }
    const id = await queries.insertToken(tx.db, { userId, name, createdAt: tx.now, expiresAt, ...stored })
    await queueEmail(tx, tokenCreatedEmail({ ...tx.actor, id: userId }, { name, access, expiresAt }))
    tx.audit({ ...auditEntry(id, name), action: 'create', after: { name, access, expiresAt } })
    return { id, token, expiresAt }
  })
}

/** Revokes a token, effective at once. @throws DomainError 404 when it is not the actor's own or already revoked */
export async function revokeAccessToken(ctx: StaffContext, id: number): Promise<void> {
  await change(ctx, {}, async (tx) => {
    const revoked = await queries.revokeToken(tx.db, tx.actor.userId, id, tx.now)
    if (!revoked) throw notFound('Access token')
    const { name, ...before } = toAccessToken(revoked, tx.now)
    tx.audit({ ...auditEntry(id, name), action: 'delete', before })
  })
}

const auditEntry = (id: number, name: string) => ({ subject: 'accessToken', subjectId: id, subjectName: name })

type NewTokenDetails = { name: string; access: 'read' | 'read-write'; expiresAt: Date }

const tokenCreatedEmail = (person: EmailRecipient, { name, access, expiresAt }: NewTokenDetails): NewEmail => ({
  ...emailTo(person),
  kind: 'access-token-made',
  subject: 'A new access token',
  body: `An access token named "${name}" was made for your account. Until ${formatDate(dayInLondon(expiresAt))} a script that has it can ${
    access === 'read' ? 'read' : 'read and change'
  } what you can. You see your tokens, and revoke them, on your profile page.\n\n${ifNotYouAdvice}`,
})
