import { env } from '../env'
import { activityStorage } from './browser-storage'
import { isLoopback } from './loopback'

/** One thing the platform keeps in a browser. The Cookie Notice is a table of these (document 1 §2.9). */
export type KeptInBrowser = {
  name: string
  kind: 'Cookie' | 'Browser storage'
  purpose: string
  duration: string
  /** Everything kept is needed for what the person asked for, so nothing here waits for a consent. */
  category: 'Strictly necessary'
  /** Who meets it: staff who sign in, people who answer a survey, or everybody. */
  audience: 'Staff' | 'Respondents' | 'Everybody'
}

/** The cookies that go with an account, by what they are for. */
const accountCookies = {
  session: 'illuminate-session',
  remembered: 'illuminate-remembered',
  secondStep: 'illuminate-second-step',
  trustedDevice: 'illuminate-trusted-device',
  openid: 'illuminate-openid',
  askAgain: 'illuminate-ask-again',
} as const

export type AccountCookie = keyof typeof accountCookies

/** How long a browser is remembered and a device trusted (document 1 §2.9 and §9). */
export const rememberDays = 14

/** How long somebody has for the second step of signing in. */
export const secondStepMinutes = 10

/** How long somebody has to sign in at an outside identity provider. */
export const openIdMinutes = 10

/** The cookie by which a respondent's device resumes an unfinished survey; document 3 §6. */
export const respondentCookie = 'illuminate-response'

/** The cookie that carries a receipt code between the pages that show and erase somebody's own answers. */
export const receiptCookie = 'illuminate-receipt'

/** How long a device shows somebody's own answers after the code was entered. */
export const receiptMinutes = 15

/** True where cookies must travel over HTTPS only: everywhere but on the machine itself. `host` may carry a port. */
export const wantsSecureCookies = (host: string) => env.PUBLIC_URL.startsWith('https:') || !isLoopback(host)

/**
 * A cookie as this host names it. `__Host-` makes browsers refuse it without HTTPS, from another path or from a
 * neighbouring subdomain; loopback has no HTTPS and takes the bare name.
 */
export const accountCookieName = (host: string, cookie: AccountCookie) =>
  wantsSecureCookies(host) ? `__Host-${accountCookies[cookie]}` : accountCookies[cookie]

export const sessionCookieName = (host: string) => accountCookieName(host, 'session')

const attributes = (host: string) => `Path=/; HttpOnly; SameSite=Lax${wantsSecureCookies(host) ? '; Secure' : ''}`

/** The `Set-Cookie` that keeps something in a browser: for `seconds`, or until it is closed. */
export const keepCookie = (host: string, cookie: AccountCookie, value: string, seconds?: number) =>
  `${accountCookieName(host, cookie)}=${value}; ${attributes(host)}${seconds === undefined ? '' : `; Max-Age=${seconds}`}`

/** The `Set-Cookie` that makes a browser forget it. */
export const dropCookie = (host: string, cookie: AccountCookie) => keepCookie(host, cookie, '', 0)

/** The `Set-Cookie` that signs a browser in, until the browser is closed; the server ends it sooner. */
export const signedInCookie = (host: string, token: string) => keepCookie(host, 'session', token)

/** The `Set-Cookie` that makes a browser forget its session. */
export const signedOutCookie = (host: string) => dropCookie(host, 'session')

/**
 * What a browser gets whose session has ended: it forgets the session and whom it remembered, and where an outside
 * provider could sign somebody in again without a question, it keeps in mind to ask.
 */
export const endedCookies = (host: string) => [
  signedOutCookie(host),
  dropCookie(host, 'remembered'),
  ...(env.OIDC_ISSUER ? [keepCookie(host, 'askAgain', '1')] : []),
]

/** One of these cookies out of a request's headers; undefined when it was not sent. */
export const sentCookie = (headers: Pick<Headers, 'get'>, cookie: AccountCookie) =>
  readCookie(headers.get('cookie'), accountCookieName(headers.get('host') ?? '', cookie))

/** The value of a cookie in a `Cookie` header; undefined when it is not there. */
export function readCookie(header: string | null, name: string): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return undefined
}

const needed = 'Strictly necessary'
const whileOpen = 'Until you close your browser'

/** Everything the platform keeps in a browser, for the Cookie Notice; `host` as in the request. */
export const keptInBrowser = (host: string): KeptInBrowser[] => [
  ...(env.LOAD_BALANCER_COOKIE ? [loadBalancing(env.LOAD_BALANCER_COOKIE)] : []),
  {
    name: sessionCookieName(host),
    kind: 'Cookie',
    purpose:
      'Keeps you signed in while you move between pages. It holds an encrypted reference to your session and nothing about you.',
    duration: `${whileOpen}. Sessions end after 15 minutes without activity, and after 12 hours.`,
    category: needed,
    audience: 'Staff',
  },
  {
    name: accountCookieName(host, 'remembered'),
    kind: 'Cookie',
    purpose:
      'Set only if you tick “Remember me”. After you close your browser it lets you continue with one click. It holds a random number and nothing about you.',
    duration: `${rememberDays} days, or until you sign out or are signed out`,
    category: needed,
    audience: 'Staff',
  },
  {
    name: accountCookieName(host, 'secondStep'),
    kind: 'Cookie',
    purpose: 'Two-factor sign-in: carries you from your password to the page that asks for your code.',
    duration: `${secondStepMinutes} minutes, or until you have signed in`,
    category: needed,
    audience: 'Staff',
  },
  {
    name: accountCookieName(host, 'trustedDevice'),
    kind: 'Cookie',
    purpose:
      'Two-factor remember-me. Set only if you tick “Remember this device”: it saves you the code, not the password, on this device.',
    duration: `${rememberDays} days`,
    category: needed,
    audience: 'Staff',
  },
  ...(env.OIDC_ISSUER ? openIdCookies(host) : []),
  {
    name: activityStorage,
    kind: 'Browser storage',
    purpose:
      'Lets the tabs you have open agree on when you were last active, so that none of them signs you out early.',
    duration: 'Until you sign out',
    category: needed,
    audience: 'Staff',
  },
  {
    name: 'menu',
    kind: 'Browser storage',
    purpose: 'Remembers whether you left the side menu open or closed.',
    duration: 'Until you delete it',
    category: needed,
    audience: 'Staff',
  },
  {
    name: 'grid:…',
    kind: 'Browser storage',
    purpose: 'Remembers how you sorted and filtered a list, so that you find it as you left it.',
    duration: 'Until you close the tab',
    category: needed,
    audience: 'Staff',
  },
  {
    name: respondentCookie,
    kind: 'Cookie',
    purpose: 'Lets you come back to a survey you have begun on this device, and stops it being counted twice.',
    duration: '30 days, or until you close your browser once you have sent your answers',
    category: needed,
    audience: 'Respondents',
  },
  {
    name: receiptCookie,
    kind: 'Cookie',
    purpose:
      'Only once you have entered a receipt code: holds it, encrypted, while you look at your answers or have them erased.',
    duration: `${receiptMinutes} minutes, or until you press “Finish” or erase your answers`,
    category: needed,
    audience: 'Respondents',
  },
  {
    name: 'illuminate-unsent',
    kind: 'Browser storage',
    purpose: 'Keeps a page of answers on your device while the network is away, until it has been sent.',
    duration: 'Until the page has been sent',
    category: needed,
    audience: 'Respondents',
  },
  {
    name: 'illuminate-unattended',
    kind: 'Browser storage',
    purpose:
      'Only on a device that an organisation left out for its audience: keeps the survey, and the answers given on it, until they have been sent.',
    duration: 'Until the organisation ends unattended mode on the device',
    category: needed,
    audience: 'Respondents',
  },
  {
    name: 'unattended:…',
    kind: 'Browser storage',
    purpose: 'Only on such a device: marks the window that asks the survey.',
    duration: 'Until you close the window',
    category: needed,
    audience: 'Respondents',
  },
]

const loadBalancing = (name: string): KeptInBrowser => ({
  name,
  kind: 'Cookie',
  purpose: 'Load balancing: sends all requests of one visit to the same server.',
  duration: whileOpen,
  category: needed,
  audience: 'Everybody',
})

/** Only where an outside identity provider is configured. */
const openIdCookies = (host: string): KeptInBrowser[] => [
  {
    name: accountCookieName(host, 'openid'),
    kind: 'Cookie',
    purpose: `Signing in with ${env.OIDC_NAME}: makes sure that whoever comes back is whoever left. It holds a random number.`,
    duration: `${openIdMinutes} minutes`,
    category: needed,
    audience: 'Staff',
  },
  {
    name: accountCookieName(host, 'askAgain'),
    kind: 'Cookie',
    purpose:
      'Set when you sign out or are signed out, so that nobody after you is signed in as you without being asked.',
    duration: whileOpen,
    category: needed,
    audience: 'Staff',
  },
]
