import 'server-only'
import { authorize } from '@/lib/floor/access/authorize'
import { notFound } from '@/lib/floor/errors/domain-error'
import type { GridQuery } from '@/lib/floor/grid/grid-query'
import type { StaffContext } from '@/lib/floor/identity/context'
import { isMailConfigured } from '@/lib/floor/mail/mail-configuration'
import * as outbox from '@/lib/floor/mail/outbox'
import { isHiddenLink, withoutTokens } from '@/lib/floor/mail/secret-link'
import * as queries from './queries'
import type { EmailState } from './words'

type EmailText = { body: string; link: string | null }

/** An email as a Global Admin may read it: tokens in links are masked. */
export function maskTokens({ body, link }: EmailText): EmailText & { isLinkHidden: boolean } {
  const shown = link && withoutTokens(link)
  return { body: withoutTokens(body), link: shown, isLinkHidden: isHiddenLink(shown) }
}

/** What decides whether an email may be sent again. */
type ResendFacts = {
  state: EmailState
  /** Its link works once and has expired, or is gone. */
  isLinkExpired: boolean
}

/** A sent or waiting email is never sent again; a kept one only where a mail server is configured by now. */
export const maySendAgain = ({ state, isLinkExpired }: ResendFacts, sendsMail: boolean): boolean =>
  !isLinkExpired && (state === 'failed' || state === 'uncertain' || (state === 'kept' && sendsMail))

/** The outbox as a grid list. This and the following are for a Global Admin: 403 for anybody else. */
export function listEmails(ctx: StaffContext, query: GridQuery) {
  authorize(ctx, 'read', 'operations')
  return queries.findEmails(ctx.db, query)
}

/**
 * One email with its text, and whether it may be sent again. Tokens in links are masked.
 * @throws DomainError 404
 */
export async function getEmail(ctx: StaffContext, id: number, sendsMail = isMailConfigured()) {
  authorize(ctx, 'read', 'operations')
  const found = await queries.findEmail(ctx.db, id)
  if (!found) throw notFound('Email')
  const { linkUntil, hasSealedLink, ...email } = found
  const shown = maskTokens(email)
  const isLinkExpired = shown.isLinkHidden && !(hasSealedLink && linkUntil !== null && linkUntil > ctx.now)
  return { ...email, ...shown, maySendAgain: maySendAgain({ state: email.state, isLinkExpired }, sendsMail) }
}

/** Queues an email again. @throws DomainError 404, or 409 when it waits or was sent. */
export async function resendEmail(ctx: StaffContext, id: number): Promise<void> {
  authorize(ctx, 'update', 'operations')
  await outbox.requeueEmail(ctx, id)
}
