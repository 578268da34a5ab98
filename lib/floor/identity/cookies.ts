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

const sessionName = 'illuminate-session'

/** The cookie by which a respondent's device resumes an unfinished survey; document 3 §6. */
export const respondentCookie = 'illuminate-response'

/** True where cookies must travel over HTTPS only: everywhere but on the machine itself. `host` may carry a port. */
export const wantsSecureCookies = (host: string) => env.PUBLIC_URL.startsWith('https:') || !isLoopback(host)

/**
 * The session cookie as this host names it. `__Host-` makes browsers refuse it without HTTPS, from another path or
 * from a neighbouring subdomain; loopback has no HTTPS and takes the bare name.
 */
export const sessionCookieName = (host: string) => (wantsSecureCookies(host) ? `__Host-${sessionName}` : sessionName)

const attributes = (host: string) => `Path=/; HttpOnly; SameSite=Lax${wantsSecureCookies(host) ? '; Secure' : ''}`

/** The `Set-Cookie` that signs a browser in, until the browser is closed; the server ends it sooner. */
export const signedInCookie = (host: string, token: string) =>
  `${sessionCookieName(host)}=${token}; ${attributes(host)}`

/** The `Set-Cookie` that makes a browser forget its session. */
export const signedOutCookie = (host: string) => `${sessionCookieName(host)}=; ${attributes(host)}; Max-Age=0`

/** The value of a cookie in a `Cookie` header; undefined when it is not there. */
export function readCookie(header: string | null, name: string): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return undefined
}

/** Everything the platform keeps in a browser, for the Cookie Notice; `host` as in the request. */
export function keptInBrowser(host: string): KeptInBrowser[] {
  const kept: KeptInBrowser[] = [
    {
      name: sessionCookieName(host),
      kind: 'Cookie',
      purpose:
        'Keeps you signed in while you move between pages. It holds an encrypted reference to your session and nothing about you.',
      duration: 'Until you close your browser. Sessions end after 15 minutes without activity, and after 12 hours.',
      category: 'Strictly necessary',
      audience: 'Staff',
    },
    {
      name: activityStorage,
      kind: 'Browser storage',
      purpose:
        'Lets the tabs you have open agree on when you were last active, so that none of them signs you out early.',
      duration: 'Until you sign out',
      category: 'Strictly necessary',
      audience: 'Staff',
    },
    {
      name: respondentCookie,
      kind: 'Cookie',
      purpose: 'Lets you come back to a survey you have begun on this device, and stops it being counted twice.',
      duration: '30 days',
      category: 'Strictly necessary',
      audience: 'Respondents',
    },
  ]
  if (env.LOAD_BALANCER_COOKIE)
    kept.unshift({
      name: env.LOAD_BALANCER_COOKIE,
      kind: 'Cookie',
      purpose: 'Load balancing: sends all requests of one visit to the same server.',
      duration: 'Until you close your browser',
      category: 'Strictly necessary',
      audience: 'Everybody',
    })
  return kept
}
