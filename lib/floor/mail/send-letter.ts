import 'server-only'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { outbox } from '@/db/schema'
import { env } from '../env'
import type { Context } from '../identity/context'
import { handle, type JobHandler } from '../jobs/handle'
import { openText } from '../sealing/sealed-text'
import { type Delivery, deliver } from './deliver'
import { isHidden, withLink, withoutTokens } from './secret-link'
import { sendLetterJob, tryForHours } from './send-letter-job'

/** Of the settings, what sending needs. */
type Sender = Pick<typeof env, 'MAIL_FROM' | 'PUBLIC_URL'> & { SMTP_URL?: string | undefined }

type Letter = typeof outbox.$inferSelect

/** Another try will be made: the queue waits and comes back. */
class TryLater extends Error {
  override name = 'TryLater'
}

/**
 * Sends one letter. Nothing is ever sent twice by itself: `sending_at` is set before the server is spoken to, and a
 * letter found with it set was in the hands of a worker that died. It becomes `uncertain` for a person to decide, and
 * since its Message-ID never changes, even a letter sent again by hand can be told for a copy by the receiver.
 */
export const sendLetterBy = (sender: Sender): JobHandler =>
  handle(sendLetterJob, async (ctx, { letterId }, { createdAt }) => {
    const letter = await claim(ctx, letterId)
    if (!letter) return doubtUnfinished(ctx, letterId)
    if (!sender.SMTP_URL) return keep(ctx, letter)
    const text = textFor(letter, ctx.now)
    const settled =
      typeof text !== 'string'
        ? text
        : outcomeOf(await deliver(sender.SMTP_URL, messageOf(letter, text, sender)), createdAt, ctx.now)
    await settle(ctx, letter, settled)
    ctx.log.info({ letterId, kind: letter.kind, state: settled.state, reason: settled.lastError }, 'letter')
    if (settled.state === 'queued') throw new TryLater(settled.lastError ?? 'No answer')
  })

/** Sends by the mail server of the settings. */
export const sendLetter = sendLetterBy(env)

async function claim({ db, now }: Context, letterId: number): Promise<Letter | undefined> {
  const [letter] = await db
    .update(outbox)
    .set({ sendingAt: now, attempts: sql`least(${outbox.attempts} + 1, 32767)` })
    .where(and(eq(outbox.id, letterId), eq(outbox.state, 'queued'), isNull(outbox.sendingAt)))
    .returning()
  return letter
}

async function doubtUnfinished({ db, log }: Context, letterId: number) {
  const [doubted] = await db
    .update(outbox)
    .set({ state: 'uncertain', lastError: 'The worker stopped while it was sending this letter.' })
    .where(and(eq(outbox.id, letterId), eq(outbox.state, 'queued')))
    .returning({ kind: outbox.kind })
  if (doubted) log.warn({ letterId, kind: doubted.kind, state: 'uncertain' }, 'letter')
}

/** No mail server is configured: the email stays in the outbox. */
async function keep(ctx: Context, letter: Letter) {
  await settle(ctx, letter, { state: 'kept', lastError: null })
  ctx.log.info({ letterId: letter.id, kind: letter.kind }, 'email kept in the outbox: SMTP_URL is not set')
}

/** The text for its reader, with a link that works once whole again; else why the email cannot be sent. */
function textFor({ body, link, sealedLink, linkUntil, toAddress }: Letter, now: Date): string | Settled {
  if (!isHidden(link)) return body
  if (!link || !sealedLink || !linkUntil || linkUntil <= now) return linkExpired
  const url = openText('links of emails', toAddress, sealedLink)?.text
  return url === undefined ? linkUnreadable : withLink(body, link, url)
}

const linkExpired: Settled = { state: 'failed', lastError: 'The link in this email expired before it could be sent.' }

/** The secret that it was sealed with is no longer known; the link itself would work until it expires. */
const linkUnreadable: Settled = {
  state: 'failed',
  lastError: 'The link in this email cannot be opened: AUTH_SECRET was changed after it was written.',
}

type Settled = { state: 'queued' | 'sent' | 'failed' | 'uncertain' | 'kept'; lastError: string | null }

/** What becomes of a letter after a try that began at `now`, when it was put into the post at `postedAt`. */
export function outcomeOf(delivery: Delivery, postedAt: Date, now: Date): Settled {
  switch (delivery.outcome) {
    case 'sent':
      return { state: 'sent', lastError: null }
    case 'refused':
      return { state: 'failed', lastError: delivery.reason }
    case 'uncertain':
      return { state: 'uncertain', lastError: delivery.reason }
    case 'later': {
      const tooOld = now.getTime() - postedAt.getTime() > tryForHours * 3600 * 1000
      if (!tooOld) return { state: 'queued', lastError: delivery.reason }
      return { state: 'failed', lastError: `Not delivered within ${tryForHours} hours. ${delivery.reason}` }
    }
  }
}

/**
 * Takes the sending mark off together with the state, so that only a crash leaves the mark on a waiting letter. Once it
 * was sent its link is dropped; one that was written before links were sealed loses its token at the first try.
 */
async function settle({ db }: Context, letter: Letter, { state, lastError }: Settled) {
  const sentAt = state === 'sent' ? new Date() : null
  const link = letter.link && withoutTokens(letter.link)
  const kept = state === 'queued' ? {} : { body: withoutTokens(letter.body), link }
  await db
    .update(outbox)
    .set({ state, lastError, sentAt, sendingAt: null, ...kept, ...(state === 'sent' && { sealedLink: null }) })
    .where(eq(outbox.id, letter.id))
}

const messageOf = ({ id, toAddress, subject, createdAt }: Letter, text: string, sender: Sender) => ({
  from: sender.MAIL_FROM,
  to: toAddress,
  subject,
  text,
  messageId: `letter-${id}.${createdAt.getTime()}@${new URL(sender.PUBLIC_URL).hostname}`,
  date: createdAt,
})
