import 'server-only'
import { and, eq, gt, inArray, isNotNull, isNull, notLike, or } from 'drizzle-orm'
import { outbox } from '@/db/schema'
import { conflict, forbidden, notFound } from '../errors/domain-error'
import type { Context } from '../identity/context'
import { enqueue } from '../jobs/enqueue'
import { change } from '../saving/change'
import { sendLetterJob } from './send-letter-job'

const linkHasExpired =
  'The link in this email works no longer. Invite the person again, or ask for another new password.'

const mayBeSentAgain = ['failed', 'uncertain', 'kept']

/** An email whose link works once is worth sending only while that works. */
const hasWorkingLink = (now: Date) =>
  or(isNull(outbox.link), notLike(outbox.link, '%?…'), and(isNotNull(outbox.sealedLink), gt(outbox.linkUntil, now)))

/**
 * Puts a letter that failed, stayed or is in doubt back into the post, by a Global Admin's decision. It keeps its
 * Message-ID, so a receiver that did get the first copy can tell.
 * @throws DomainError 403, 404, or 409 when the letter is waiting or was sent, or its link has expired
 */
export async function sendAgain(ctx: Context, letterId: number): Promise<void> {
  if (ctx.actor.kind !== 'staff' || ctx.actor.role !== 'GlobalAdmin') throw forbidden()
  await change(ctx, {}, async (tx) => {
    const waiting = { state: 'queued', sendingAt: null, sentAt: null, lastError: null }
    const [letter] = await tx.db
      .update(outbox)
      .set(waiting)
      .where(and(eq(outbox.id, letterId), inArray(outbox.state, mayBeSentAgain), hasWorkingLink(tx.now)))
      .returning({ name: outbox.subject })
    if (!letter) throw await whyNot(tx, letterId)
    await enqueue(tx, sendLetterJob, { letterId })
    tx.audit({
      subject: 'letter',
      subjectId: letterId,
      subjectName: letter.name,
      action: 'request',
      note: 'Sent again',
    })
  })
}

async function whyNot({ db }: Context, letterId: number) {
  const [found] = await db.select({ state: outbox.state }).from(outbox).where(eq(outbox.id, letterId))
  if (!found) return notFound('Email')
  if (mayBeSentAgain.includes(found.state)) return conflict(linkHasExpired)
  return conflict(found.state === 'sent' ? 'The email has been sent.' : 'The email is waiting to be sent.')
}
