import 'server-only'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { outbox } from '@/db/schema'
import { env } from '../env'
import type { Context } from '../identity/context'
import { defineHandler, type JobHandler } from '../jobs/job-handler'
import { openText } from '../sealing/sealed-text'
import { type Delivery, deliver, mailLimits } from './deliver'
import { isHiddenLink, withLink, withoutTokens } from './secret-link'
import { maxAgeHours, sendEmailJob } from './send-email-job'

/** The settings for sending. */
type SenderSettings = Pick<typeof env, 'MAIL_FROM' | 'PUBLIC_URL'> & { SMTP_URL?: string | undefined }

type OutboxEmail = typeof outbox.$inferSelect

/** Thrown so that the queue tries again later. */
class TryLater extends Error {
  override name = 'TryLater'
}

/**
 * Sends one email. Nothing is sent twice automatically: `sending_at` is set before the server is contacted, and an
 * email found with it set was being sent by a worker that died. It becomes `uncertain`, for a person to decide. Its
 * Message-ID never changes, so that receivers can recognise a copy that was sent again by hand.
 */
export const sendEmailBy = (sender: SenderSettings, limits = mailLimits): JobHandler =>
  defineHandler(sendEmailJob, async (ctx, { letterId: emailId }, { createdAt }) => {
    const email = await claimEmail(ctx, emailId)
    if (!email) return markUncertain(ctx, emailId)
    if (!sender.SMTP_URL) return keepInOutbox(ctx, email)
    const text = textFor(email, ctx.now)
    const outcome =
      typeof text !== 'string'
        ? text
        : outcomeOf(await deliver(sender.SMTP_URL, messageOf(email, text, sender), limits), createdAt, ctx.now)
    await saveOutcome(ctx, email, outcome)
    ctx.log.info({ emailId, kind: email.kind, state: outcome.state, reason: outcome.lastError }, 'email')
    if (outcome.state === 'queued') throw new TryLater(outcome.lastError ?? 'No answer')
  })

/** Sends with the configured mail server. */
export const sendEmail = sendEmailBy(env)

async function claimEmail({ db, now }: Context, emailId: number): Promise<OutboxEmail | undefined> {
  const [email] = await db
    .update(outbox)
    .set({ sendingAt: now, attempts: sql`least(${outbox.attempts} + 1, 32767)` })
    .where(and(eq(outbox.id, emailId), eq(outbox.state, 'queued'), isNull(outbox.sendingAt)))
    .returning()
  return email
}

async function markUncertain({ db, log }: Context, emailId: number) {
  const [marked] = await db
    .update(outbox)
    .set({ state: 'uncertain', lastError: 'The worker stopped while it was sending this email.' })
    .where(and(eq(outbox.id, emailId), eq(outbox.state, 'queued')))
    .returning({ kind: outbox.kind })
  if (marked) log.warn({ emailId, kind: marked.kind, state: 'uncertain' }, 'email')
}

/** No mail server is configured: the email stays in the outbox. */
async function keepInOutbox(ctx: Context, email: OutboxEmail) {
  await saveOutcome(ctx, email, { state: 'kept', lastError: null })
  ctx.log.info({ emailId: email.id, kind: email.kind }, 'email kept in the outbox: SMTP_URL is not set')
}

/** The text to send, with its real link; or why the email cannot be sent. */
function textFor({ body, link, sealedLink, linkUntil, toAddress }: OutboxEmail, now: Date): string | SendOutcome {
  if (!isHiddenLink(link)) return body
  if (!link || !sealedLink || !linkUntil || linkUntil <= now) return linkExpired
  const url = openText('links of emails', toAddress, sealedLink)?.text
  return url === undefined ? linkUnreadable : withLink(body, link, url)
}

const linkExpired: SendOutcome = {
  state: 'failed',
  lastError: 'The link in this email expired before it could be sent.',
}

/** The secret that sealed the link is no longer known. */
const linkUnreadable: SendOutcome = {
  state: 'failed',
  lastError: 'The link in this email cannot be opened: AUTH_SECRET was changed after it was written.',
}

type SendOutcome = { state: 'queued' | 'sent' | 'failed' | 'uncertain' | 'kept'; lastError: string | null }

/** The state of an email after a try that began at `now`; it was queued at `queuedAt`. */
export function outcomeOf(delivery: Delivery, queuedAt: Date, now: Date): SendOutcome {
  switch (delivery.outcome) {
    case 'sent':
      return { state: 'sent', lastError: null }
    case 'refused':
      return { state: 'failed', lastError: delivery.reason }
    case 'uncertain':
      return { state: 'uncertain', lastError: delivery.reason }
    case 'later': {
      const tooOld = now.getTime() - queuedAt.getTime() > maxAgeHours * 3600 * 1000
      if (!tooOld) return { state: 'queued', lastError: delivery.reason }
      return { state: 'failed', lastError: `Not delivered within ${maxAgeHours} hours. ${delivery.reason}` }
    }
  }
}

/**
 * Clears `sending_at` together with setting the state, so that only a crash leaves it on a waiting email. After
 * sending, link, HTML and picture are deleted; an email from before links were sealed loses its token at the first try.
 */
async function saveOutcome({ db }: Context, email: OutboxEmail, { state, lastError }: SendOutcome) {
  const sentAt = state === 'sent' ? new Date() : null
  const link = email.link && withoutTokens(email.link)
  const redacted = state === 'queued' ? {} : { body: withoutTokens(email.body), link }
  await db
    .update(outbox)
    .set({ state, lastError, sentAt, sendingAt: null, ...redacted, ...(state === 'sent' && sentFields) })
    .where(eq(outbox.id, email.id))
}

/** What is of no use any more: the text stays. */
const sentFields = { sealedLink: null, html: null, picture: null }

const messageOf = (
  { id, toAddress, subject, html, picture, createdAt }: OutboxEmail,
  text: string,
  sender: SenderSettings,
) => ({
  from: sender.MAIL_FROM,
  to: toAddress,
  subject,
  text,
  html: html ?? undefined,
  picture: picture ?? undefined,
  messageId: `letter-${id}.${createdAt.getTime()}@${new URL(sender.PUBLIC_URL).hostname}`,
  date: createdAt,
})
