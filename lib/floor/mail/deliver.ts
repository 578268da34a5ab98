import { Readable } from 'node:stream'
import MailComposer from 'nodemailer/lib/mail-composer'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { isLoopback } from '../identity/loopback'
import { pictureId } from './email-html'

export type EmailMessage = {
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
 * The server of an address, and what it is to be told. A name and password go to another machine over TLS alone: a server that offers
 * none is not told them, unless the address says `requireTLS=false`.
 */
export function serverOf(smtpUrl: string) {
  const { host } = new URL(smtpUrl)
  const { auth, ...server } = parseConnectionUrl(smtpUrl)
  return { requireTLS: auth !== undefined && !isLoopback(host), ...server, auth }
}

/** Sends one message to the server at `smtpUrl`. Never throws: the outcome is returned. */
export async function deliver(smtpUrl: string, message: EmailMessage, limits = mailLimits): Promise<Delivery> {
  const { auth, ...server } = serverOf(smtpUrl)
  const { raw, envelope } = await compose(message)
  let isBodySent = false
  // Read only after the server has accepted DATA: from then on a broken connection is uncertain.
  const body = Readable.from(
    (function* () {
      isBodySent = true
      yield raw
    })(),
  )
  const { wholeMs, ...timeouts } = limits
  const connection = new SMTPConnection({ ...timeouts, ...server })
  const talk = async () => {
    await toPromise((done) => connection.connect(done))
    if (auth) await toPromise((done) => connection.login(auth, done))
    await toPromise((done) => connection.send(envelope, body, done))
  }
  try {
    await within(wholeMs, talk(), new Promise<never>((_, reject) => connection.on('error', reject)))
    connection.quit()
    return { outcome: 'sent' }
  } catch (error) {
    connection.close()
    return outcomeOfError(error as SmtpError, isBodySent)
  }
}

/** Waits for the work or for what ends it; a server that goes on and on, and never to the end, is given up. */
async function within(ms: number, ...work: Promise<void>[]): Promise<void> {
  const { promise, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(() => reject(new Error(`The mail server was not done within ${ms / secondMs} s`)), ms)
  await Promise.race([promise, ...work]).finally(() => clearTimeout(timer))
}

const toPromise = (start: (done: (error: Error | null | undefined) => void) => void) =>
  new Promise<void>((resolve, reject) => start((error) => (error ? reject(error) : resolve())))

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
