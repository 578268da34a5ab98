import { env } from '../env'
import { isLoopback } from './loopback'

/** The cookies of accounts by purpose. */
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

/** Days that a browser is remembered and a device trusted. */
export const rememberDays = 14

/** Days that a device is known after a sign-in. */
export const knownDeviceDays = 90

/** Minutes that the sign-in page remembers the email typed with a wrong password. */
export const typedEmailMinutes = 10

/** Minutes for the second step of signing in. */
export const secondStepMinutes = 10

/** Minutes to sign in at an external identity provider. */
export const openIdMinutes = 10

/** The cookie by which a respondent's device resumes an unfinished survey. */
export const respondentCookie = 'illuminate-response'

/** The cookie that carries a receipt code between the pages that show and erase somebody's own answers. */
export const receiptCookie = 'illuminate-receipt'

/** Minutes that a device shows a respondent's own answers after the code was entered. */
export const receiptMinutes = 15

/** The cookie that stands for a PIN of Insights Public once its address is cleaned, and the path that it is sent to. */
export const publicPinCookie = 'illuminate-public-pin'
export const publicPinPath = '/insights-public'

/** Hours that a browser shows public reports after their address was opened. */
export const publicPinHours = 12

/** True where cookies must travel over HTTPS only: everywhere but on the machine itself. `host` may carry a port. */
export const needsSecureCookies = (host: string) => env.PUBLIC_URL.startsWith('https:') || !isLoopback(host)

/**
 * A cookie as this host names it. With `__Host-` browsers refuse it without HTTPS, for another path, or from another
 * subdomain; loopback has no HTTPS and uses the bare name.
 */
export const accountCookieName = (host: string, cookie: AccountCookie) =>
  needsSecureCookies(host) ? `__Host-${accountCookies[cookie]}` : accountCookies[cookie]

export const sessionCookieName = (host: string) => accountCookieName(host, 'session')

const cookieAttributes = (host: string) => `Path=/; HttpOnly; SameSite=Lax${needsSecureCookies(host) ? '; Secure' : ''}`

/** A `Set-Cookie` header, for `seconds` or until the browser is closed. */
export const setCookie = (host: string, cookie: AccountCookie, value: string, seconds?: number) =>
  `${accountCookieName(host, cookie)}=${value}; ${cookieAttributes(host)}${seconds === undefined ? '' : `; Max-Age=${seconds}`}`

/** The `Set-Cookie` header that deletes a cookie. */
export const clearCookie = (host: string, cookie: AccountCookie) => setCookie(host, cookie, '', 0)

/** The `Set-Cookie` header of a session, until the browser is closed; the server ends the session earlier. */
export const newSessionCookie = (host: string, token: string) => setCookie(host, 'session', token)

/** The `Set-Cookie` header that deletes the session cookie. */
export const clearedSessionCookie = (host: string) => clearCookie(host, 'session')

/**
 * The cookies for a browser whose session has ended: it forgets the session and the remembered user, and where an
 * external provider could sign in without a question, it is asked to prompt.
 */
export const endedSessionCookies = (host: string) => [
  clearedSessionCookie(host),
  clearCookie(host, 'remembered'),
  ...(env.OIDC_ISSUER ? [setCookie(host, 'askAgain', '1')] : []),
]

/** The value of an account cookie in a request; undefined when it was not sent. */
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
