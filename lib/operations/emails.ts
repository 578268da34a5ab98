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

type Text = { body: string; link: string | null }

/** A letter as a Global Admin may read it: a link that lets somebody in is never shown whole. */
export function readable({ body, link }: Text): Text & { isLinkHidden: boolean } {
  const shown = link && withoutTokens(link)
  return { body: withoutTokens(body), link: shown, isLinkHidden: isHiddenLink(shown) }
}

/** What decides whether a letter may be sent again. */
type Sendable = {
  state: EmailState
  /** Its link works once and has expired, or is gone. */
  isLinkOver: boolean
}

/** A letter that was sent or is waiting is never sent again; one that was kept has a way to go only by now. */
export const maySendAgain = ({ state, isLinkOver }: Sendable, sendsMail: boolean): boolean =>
  !isLinkOver && (state === 'failed' || state === 'uncertain' || (state === 'kept' && sendsMail))

/** The outbox as a grid list. For a Global Admin; 403 for anybody else, as for all that follows. */
export function listEmails(ctx: StaffContext, query: GridQuery) {
  authorize(ctx, 'read', 'operations')
  return queries.findEmails(ctx.db, query)
}

/**
 * One letter with its text, and whether it may be sent again. A link that lets somebody in is never shown whole.
 * @throws DomainError 404
 */
export async function getEmail(ctx: StaffContext, id: number, mayLeave = isMailConfigured()) {
  authorize(ctx, 'read', 'operations')
  const found = await queries.findEmail(ctx.db, id)
  if (!found) throw notFound('Email')
  const { linkUntil, hasSealedLink, ...letter } = found
  const shown = readable(letter)
  const isLinkOver = shown.isLinkHidden && !(hasSealedLink && linkUntil !== null && linkUntil > ctx.now)
  return { ...letter, ...shown, maySendAgain: maySendAgain({ state: letter.state, isLinkOver }, mayLeave) }
}

/** Puts a letter back into the post. @throws DomainError 404, or 409 when it waits or was sent. */
export async function resendEmail(ctx: StaffContext, id: number): Promise<void> {
  authorize(ctx, 'update', 'operations')
  await outbox.requeueEmail(ctx, id)
}
