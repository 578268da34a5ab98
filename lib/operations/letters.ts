import 'server-only'
import { authorize } from '@/lib/floor/access/authorize'
import { env } from '@/lib/floor/env'
import { notFound } from '@/lib/floor/errors/domain-error'
import type { GridQuery } from '@/lib/floor/grid/grid-query'
import type { StaffContext } from '@/lib/floor/identity/context'
import * as outbox from '@/lib/floor/mail/outbox'
import { change } from '@/lib/floor/saving/change'
import * as queries from './queries'
import { isSingleUse, maySendAgain, readable } from './rules'

/** The outbox as a grid list. For a Global Admin; 403 for anybody else, as for all that follows. */
export function listLetters(ctx: StaffContext, query: GridQuery) {
  authorize(ctx, 'read', 'operations')
  return queries.findLetters(ctx.db, query)
}

/**
 * One letter with its text, and whether it may be sent again. Where a mail server is configured a single-use link is
 * masked; where none is, it is shown, and the trail says who read it.
 * @throws DomainError 404
 */
export async function getLetter(ctx: StaffContext, id: number, sendsMail = env.SMTP_URL !== undefined) {
  authorize(ctx, 'read', 'operations')
  const letter = await queries.findLetter(ctx.db, id)
  if (!letter) throw notFound('Email')
  const shown = readable(letter, sendsMail)
  if (shown.link !== null && isSingleUse(shown.link) && !shown.isLinkHidden) await noteReading(ctx, letter)
  return { ...letter, ...shown, maySendAgain: maySendAgain(letter.state, sendsMail) }
}

const noteReading = (ctx: StaffContext, { id, subject }: { id: number; subject: string }) =>
  change(
    ctx,
    {
      audit: () => ({
        subject: 'letter',
        subjectId: id,
        subjectName: subject,
        action: 'request',
        note: 'Read, with its single-use link',
      }),
    },
    async () => undefined,
  )

/** Puts a letter back into the post. @throws DomainError 404, or 409 when it waits or was sent. */
export async function sendLetterAgain(ctx: StaffContext, id: number): Promise<void> {
  authorize(ctx, 'update', 'operations')
  await outbox.sendAgain(ctx, id)
}
