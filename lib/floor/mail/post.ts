import 'server-only'
import { outbox } from '@/db/schema'
import { env } from '../env'
import { type Enqueuing, enqueue } from '../jobs/enqueue'
import { letterText, subjectLine } from './letter-text'
import { sendLetterJob } from './send-letter-job'

export type NewLetter = {
  /** What it is about, for the outbox screen: `export-ready`, `invitation`. */
  kind: string
  /** One e-mail address, as the account holds it. */
  to: string
  toUserId?: number
  /** Whom it greets, usually the first name. */
  greeting?: string
  subject: string
  /** Its own words: paragraphs with an empty line between. Greeting, link and footer are the house's. */
  body: string
  /** Where it leads, whole: `https://…`. */
  link?: string
}

/**
 * Posts a letter in the transaction of `ctx.db`: the letter and the job that sends it exist exactly when the change
 * that caused them commits, and nobody waits for a mail server.
 * @returns the letter's number in the outbox
 */
export async function post(ctx: Enqueuing, letter: NewLetter): Promise<number> {
  const house = { supportEmail: env.SUPPORT_EMAIL, supportPhone: env.SUPPORT_PHONE }
  const row = {
    kind: letter.kind,
    toAddress: letter.to,
    toUserId: letter.toUserId ?? null,
    subject: subjectLine(letter.subject),
    body: letterText(letter, house),
    link: letter.link ?? null,
  }
  return ctx.db.transaction(async (db) => {
    const [posted] = await db.insert(outbox).values(row).returning({ id: outbox.id })
    if (!posted) throw new Error('The row of a posted letter was not returned')
    await enqueue({ ...ctx, db }, sendLetterJob, { letterId: posted.id })
    return posted.id
  })
}
