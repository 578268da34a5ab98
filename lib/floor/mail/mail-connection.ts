import { Readable } from 'node:stream'
import type MimeNode from 'nodemailer/lib/mime-node'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { isLoopback } from '../identity/loopback'

/** Milliseconds: how long a server may take to be reached, to greet, to be silent. */
type MailTimeouts = { connectionTimeout: number; greetingTimeout: number; socketTimeout: number }

/** An email as it goes over the wire. */
export type ComposedEmail = { raw: Buffer; envelope: MimeNode.Envelope }

/** How long a connection waits for the next email, and how many it takes: mail servers end one that idles or goes on and on. */
const keptFor = { ms: 2_000, emails: 100 }

/**
 * The server of an address, and what it is to be told. Another machine is told nothing without TLS, neither a name and password nor an
 * email, unless the address says `requireTLS=false`.
 */
export function serverOf(smtpUrl: string) {
  const { host } = new URL(smtpUrl)
  const { auth, ...server } = parseConnectionUrl(smtpUrl)
  return { requireTLS: !isLoopback(host), ...server, auth }
}

/** A connection to a mail server, for one email after another: many servers let every new one wait before they greet it. */
export class MailConnection {
  static readonly #kept = new Map<string, MailConnection[]>()

  readonly #url: string
  readonly #auth: ReturnType<typeof serverOf>['auth']
  readonly #smtp: SMTPConnection
  readonly #failure = Promise.withResolvers<never>()
  #isOpen = false
  #emails = 0
  #leaving: NodeJS.Timeout | undefined

  private constructor(smtpUrl: string, timeouts: MailTimeouts) {
    const { auth, ...server } = serverOf(smtpUrl)
    this.#url = smtpUrl
    this.#auth = auth
    this.#smtp = new SMTPConnection({ ...timeouts, ...server })
    this.#smtp.on('error', this.#failure.reject)
    this.#failure.promise.catch(() => {})
  }

  /** A connection to be opened by its first email. */
  static create = (smtpUrl: string, timeouts: MailTimeouts) => new MailConnection(smtpUrl, timeouts)

  /** An open connection to the server that waits for an email, if there is one. */
  static takeKept(smtpUrl: string): MailConnection | undefined {
    const waiting = MailConnection.#kept.get(smtpUrl) ?? []
    for (let one = waiting.pop(); one; one = waiting.pop()) {
      clearTimeout(one.#leaving)
      if (!one.#smtp.destroyed) return one
    }
    return undefined
  }

  /**
   * Sends an email; `onBody` is called when the server asks for its words.
   * @throws the error of nodemailer, with the server's answer in `responseCode` where it gave one
   */
  async send({ raw, envelope }: ComposedEmail, onBody: () => void): Promise<void> {
    // Read only after the server has accepted DATA.
    const body = Readable.from(
      (function* () {
        onBody()
        yield raw
      })(),
    )
    await Promise.race([this.#talk(envelope, body), this.#failure.promise])
    this.#emails++
  }

  async #talk(envelope: MimeNode.Envelope, body: Readable) {
    if (!this.#isOpen) {
      const auth = this.#auth
      await toPromise((done) => this.#smtp.connect(done))
      if (auth) await toPromise((done) => this.#smtp.login(auth, done))
      this.#isOpen = true
    }
    await toPromise((done) => this.#smtp.send(envelope, body, done))
  }

  /** Keeps the connection for the next email, for two seconds. */
  keep(): void {
    if (this.#emails >= keptFor.emails) return void this.#smtp.quit()
    const waiting = MailConnection.#kept.get(this.#url) ?? []
    MailConnection.#kept.set(this.#url, [...waiting, this])
    this.#leaving = setTimeout(() => {
      const others = MailConnection.#kept.get(this.#url)?.filter((other) => other !== this) ?? []
      if (others.length > 0) MailConnection.#kept.set(this.#url, others)
      else MailConnection.#kept.delete(this.#url)
      this.#smtp.quit()
    }, keptFor.ms)
  }

  close = (): void => this.#smtp.close()
}

const toPromise = (start: (done: (error: Error | null | undefined) => void) => void) =>
  new Promise<void>((resolve, reject) => start((error) => (error ? reject(error) : resolve())))
