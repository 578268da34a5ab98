import { env } from '../env'
import { isLoopback } from './loopback'

/** The cookies that go with an account, by what they are for. */
const accountCookies = {
  session: 'illuminate-session',
  remembered: 'illuminate-remembered',
  secondStep: 'illuminate-second-step',
  trustedDevice: 'illuminate-trusted-device',
  knownDevice: 'illuminate-known-device',
  typedEmail: 'illuminate-typed-email',
  openid: 'illuminate-openid',
  askAgain: 'illuminate-ask-again',
} as const

type AccountCookie = keyof typeof accountCookies

/** How long a browser is remembered and a device trusted. */
export const rememberDays = 14

/** How long a device is known that somebody has signed in on. */
export const knownDeviceDays = 90

/** How long the sign-in page keeps the address that was typed with a wrong password. */
export const typedEmailMinutes = 10

/** How long somebody has for the second step of signing in. */
export const secondStepMinutes = 10

/** How long somebody has to sign in at an outside identity provider. */
export const openIdMinutes = 10

/** The cookie by which a respondent's device resumes an unfinished survey. */
export const respondentCookie = 'illuminate-response'

/** The cookie that carries a receipt code between the pages that show and erase somebody's own answers. */
export const receiptCookie = 'illuminate-receipt'

/** How long a device shows somebody's own answers after the code was entered. */
export const receiptMinutes = 15

/** True where cookies must travel over HTTPS only: everywhere but on the machine itself. `host` may carry a port. */
export const needsSecureCookies = (host: string) => env.PUBLIC_URL.startsWith('https:') || !isLoopback(host)

/**
 * A cookie as this host names it. `__Host-` makes browsers refuse it without HTTPS, from another path or from a
 * neighbouring subdomain; loopback has no HTTPS and takes the bare name.
 */
export const accountCookieName = (host: string, cookie: AccountCookie) =>
  needsSecureCookies(host) ? `__Host-${accountCookies[cookie]}` : accountCookies[cookie]

export const sessionCookieName = (host: string) => accountCookieName(host, 'session')

const cookieAttributes = (host: string) => `Path=/; HttpOnly; SameSite=Lax${needsSecureCookies(host) ? '; Secure' : ''}`

/** The `Set-Cookie` that keeps something in a browser: for `seconds`, or until it is closed. */
export const setCookie = (host: string, cookie: AccountCookie, value: string, seconds?: number) =>
  `${accountCookieName(host, cookie)}=${value}; ${cookieAttributes(host)}${seconds === undefined ? '' : `; Max-Age=${seconds}`}`

/** The `Set-Cookie` that makes a browser forget it. */
export const clearCookie = (host: string, cookie: AccountCookie) => setCookie(host, cookie, '', 0)

/** The `Set-Cookie` that signs a browser in, until the browser is closed; the server ends it sooner. */
export const newSessionCookie = (host: string, token: string) => setCookie(host, 'session', token)

/** The `Set-Cookie` that makes a browser forget its session. */
export const clearedSessionCookie = (host: string) => clearCookie(host, 'session')

/**
 * What a browser gets whose session has ended: it forgets the session and whom it remembered, and where an outside
 * provider could sign somebody in again without a question, it keeps in mind to ask.
 */
export const endedSessionCookies = (host: string) => [
  clearedSessionCookie(host),
  clearCookie(host, 'remembered'),
  ...(env.OIDC_ISSUER ? [setCookie(host, 'askAgain', '1')] : []),
]

/** One of these cookies out of a request's headers; undefined when it was not sent. */
export const readAccountCookie = (headers: Pick<Headers, 'get'>, cookie: AccountCookie) =>
  readCookie(headers.get('cookie'), accountCookieName(headers.get('host') ?? '', cookie))

/** The value of a cookie in a `Cookie` header; undefined when it is not there. */
export function readCookie(header: string | null, name: string): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return undefined
}
