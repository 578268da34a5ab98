import 'server-only'
import { and, eq, gt, inArray, isNotNull, isNull, notLike, or } from 'drizzle-orm'
import { outbox } from '@/db/schema'
import { conflict, forbidden, notFound } from '../errors/domain-error'
import type { Context } from '../identity/context'
import { enqueue } from '../jobs/enqueue'
import { change } from '../saving/change'
import { sendEmailJob } from './send-email-job'

const linkExpiredMessage =
  'The link in this email works no longer. Invite the person again, or ask for another new password.'

const resendableStates = ['failed', 'uncertain', 'kept']

/** An email with a single-use link is sent only while the link is valid. */
const workingLinkCondition = (now: Date) =>
  or(isNull(outbox.link), notLike(outbox.link, '%?…'), and(isNotNull(outbox.sealedLink), gt(outbox.linkUntil, now)))

/**
 * Queues an unsent or uncertain email again, for a Global Admin. Its Message-ID is unchanged, so that a receiver can
 * recognise a second copy.
 * @throws DomainError 403, 404, or 409 when the email is waiting or was sent, or its link has expired
 */
export async function requeueEmail(ctx: Context, emailId: number): Promise<void> {
  if (ctx.actor.kind !== 'staff' || ctx.actor.role !== 'GlobalAdmin') throw forbidden()
  await change(ctx, {}, async (tx) => {
    const waiting = { state: 'queued', sendingAt: null, sentAt: null, lastError: null }
    const [email] = await tx.db
      .update(outbox)
      .set(waiting)
      .where(and(eq(outbox.id, emailId), inArray(outbox.state, resendableStates), workingLinkCondition(tx.now)))
      .returning({ name: outbox.subject })
    if (!email) throw await findRefusal(tx, emailId)
    await enqueue(tx, sendEmailJob, { letterId: emailId })
    tx.audit({
      subject: 'letter',
      subjectId: emailId,
      subjectName: email.name,
      action: 'request',
      note: 'Sent again',
    })
  })
}

async function findRefusal({ db }: Context, emailId: number) {
  const [found] = await db.select({ state: outbox.state }).from(outbox).where(eq(outbox.id, emailId))
  if (!found) return notFound('Email')
  if (resendableStates.includes(found.state)) return conflict(linkExpiredMessage)
  return conflict(found.state === 'sent' ? 'The email has been sent.' : 'The email is waiting to be sent.')
}
