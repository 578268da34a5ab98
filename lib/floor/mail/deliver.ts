import MailComposer from 'nodemailer/lib/mail-composer'
import { pictureId } from './email-html'
import { type ComposedEmail, MailConnection } from './mail-connection'

type EmailMessage = {
  from: string
  to: string
  subject: string
  text: string
  /** The same in HTML, and the picture in it. */
  html?: string | undefined
  picture?: Buffer | undefined
  /** The same at every try, so that receivers can recognise a second copy. Without angle brackets. */
  messageId: string
  date: Date
}

/**
 * Outcome of a delivery. `uncertain`: the connection broke after the message was sent, so the server may or may not
 * have accepted it.
 */
export type Delivery = { outcome: 'sent' } | { outcome: 'later' | 'refused' | 'uncertain'; reason: string }

const secondMs = 1000

/** How long a server may take to be reached, to greet, to be silent; and for everything, which is less than its job may take. */
export const mailLimits = {
  connectionTimeout: 10 * secondMs,
  greetingTimeout: 10 * secondMs,
  socketTimeout: 30 * secondMs,
  wholeMs: 90 * secondMs,
}

type SmtpError = Error & { responseCode?: number; code?: string }

/**
 * Sends one message to the server at `smtpUrl`, over a connection that is open already where one is. Never throws: the outcome is
 * returned.
 */
export async function deliver(smtpUrl: string, message: EmailMessage, limits = mailLimits): Promise<Delivery> {
  const email = await compose(message)
  const until = performance.now() + limits.wholeMs
  const kept = MailConnection.takeKept(smtpUrl)
  const delivery = kept && (await sendOver(kept, email, until))
  // A connection that was kept may have ended meanwhile: nobody has heard of this email yet.
  if (delivery && !('isLost' in delivery && delivery.isLost)) return delivery
  const { isLost: _, ...outcome } = await sendOver(MailConnection.create(smtpUrl, limits), email, until)
  return outcome
}

/** Sends an email over one connection, which is kept for the next unless something went wrong. `isLost`: the connection ended before the email. */
async function sendOver(
  connection: MailConnection,
  email: ComposedEmail,
  until: number,
): Promise<Delivery & { isLost?: boolean }> {
  let isBodySent = false
  const onBody = () => {
    isBodySent = true
  }
  try {
    await waitWithin(until - performance.now(), connection.send(email, onBody))
    connection.keep()
    return { outcome: 'sent' }
  } catch (error) {
    connection.close()
    const delivery = outcomeOfError(error as SmtpError, isBodySent)
    return { ...delivery, isLost: delivery.outcome === 'later' && lostCodes.includes((error as SmtpError).code ?? '') }
  }
}

const lostCodes = ['ECONNECTION', 'ESOCKET']

/** Waits for the work; a server that goes on and on, and never to the end, is given up. */
async function waitWithin(ms: number, work: Promise<void>): Promise<void> {
  const { promise, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(
    () => reject(new Error(`The mail server was not done within ${Math.round(ms / secondMs)} s`)),
    ms,
  )
  await Promise.race([promise, work]).finally(() => clearTimeout(timer))
}

/**
 * 5xx about this email is final. Temporary errors are retried: 4xx, no connection, and a refused sign-in or missing
 * TLS, which are faults of the settings and not of the email.
 */
function outcomeOfError(error: SmtpError, isBodySent: boolean): Delivery {
  const reason = error.message.slice(0, 500)
  const { responseCode, code } = error
  if (code === 'EAUTH' || code === 'ETLS') return { outcome: 'later', reason }
  if (responseCode !== undefined && responseCode >= 500) return { outcome: 'refused', reason }
  if (responseCode === undefined && code === 'EENVELOPE') return { outcome: 'refused', reason }
  if (responseCode === undefined && isBodySent) return { outcome: 'uncertain', reason }
  return { outcome: 'later', reason }
}

async function compose({ messageId, html, picture, ...message }: EmailMessage) {
  const mail = new MailComposer({
    ...message,
    ...(html !== undefined && { html }),
    ...(picture && {
      attachments: [{ filename: `${pictureId}.png`, content: picture, contentType: 'image/png', cid: pictureId }],
    }),
    messageId: `<${messageId}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }).compile()
  return { raw: await mail.build(), envelope: mail.getEnvelope() }
}
