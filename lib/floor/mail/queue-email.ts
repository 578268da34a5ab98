import 'server-only'
import { outbox } from '@/db/schema'
import { env } from '../env'
import { type EnqueueContext, enqueueEach } from '../jobs/enqueue'
import { sealText } from '../sealing/sealed-text'
import { emailHtml, type RichBody } from './email-html'
import type { EmailKind } from './email-kinds'
import { emailText, subjectLine } from './email-text'
import { isHiddenLink, type SecretLink, withoutTokens } from './secret-link'
import { sendEmailJob } from './send-email-job'

export type NewEmail = {
  kind: EmailKind
  /** One email address, as the account has it. */
  to: string
  toUserId?: number
  /** The name to greet, usually the first name. */
  greeting?: string
  subject: string
  /** The text: paragraphs with an empty line between. Greeting, link and footer are added. */
  body: string
  /** The same as the text, for mail programs that show HTML; not with a `secretLink`. */
  rich?: RichBody
  /** The full URL (`https://…`) of a page that needs sign-in itself. */
  link?: string
  /** Instead of `link`, one with a token that signs its holder in: the outbox stores it sealed. */
  secretLink?: SecretLink
}

/**
 * Queues an email in the transaction of `ctx.db`: the email and the job that sends it exist if that commits, and the
 * request does not wait for a mail server.
 * @returns the email's id in the outbox
 */
export async function queueEmail(ctx: EnqueueContext, email: NewEmail): Promise<number> {
  const [id] = await queueEmails(ctx, [email])
  if (id === undefined) throw new Error('The row of a queued email was not returned')
  return id
}

/** Queues emails as `queueEmail` does one, all or none; some thousands at most, as a statement takes 65,535 values. @returns their ids in the outbox, in the order of the emails */
export async function queueEmails(ctx: EnqueueContext, emails: readonly NewEmail[]): Promise<number[]> {
  if (emails.length === 0) return []
  const rows = emails.map(outboxRow)
  return ctx.db.transaction(async (db) => {
    const queued = await db.insert(outbox).values(rows).returning({ id: outbox.id })
    await enqueueEach(
      { ...ctx, db },
      sendEmailJob,
      queued.map(({ id }) => ({ letterId: id })),
    )
    return queued.map(({ id }) => id)
  })
}

function outboxRow(email: NewEmail): typeof outbox.$inferInsert {
  const support = { supportEmail: env.SUPPORT_EMAIL, supportPhone: env.SUPPORT_PHONE }
  const { kind, to, greeting, body, rich, secretLink } = email
  const link = secretLink ? withoutTokens(secretLink.url) : email.link
  if (link && withoutTokens(link) !== link) throw new Error('A link with a token must be sent as a secretLink')
  if (secretLink && !isHiddenLink(link ?? null)) throw new Error('A secretLink must hold its secret as its token')
  if (secretLink && rich) throw new Error('A link with a token is sent in an email of text alone')
  return {
    kind,
    toAddress: to,
    toUserId: email.toUserId ?? null,
    subject: subjectLine(email.subject),
    body: emailText({ greeting, body, link }, support),
    html: rich ? emailHtml(rich.html, { greeting, link }, support) : null,
    picture: rich?.picture ? Buffer.from(rich.picture) : null,
    link: link ?? null,
    sealedLink: secretLink ? sealText('links of emails', to, secretLink.url) : null,
    linkUntil: secretLink?.until ?? null,
  }
}
