import { env } from '../env'
import { unfinishedRetentionDays } from '../retention-days'
import { activityStorage } from './browser-storage'
import {
  accountCookieName,
  knownDeviceDays,
  openIdMinutes,
  publicPinCookie,
  publicPinHours,
  receiptCookie,
  receiptMinutes,
  rememberDays,
  respondentCookie,
  secondStepMinutes,
  sessionCookieName,
  typedEmailMinutes,
} from './cookies'

/** An item that the platform stores in browsers; the Cookie Notice is a table of these. */
export type BrowserStorageEntry = {
  name: string
  kind: 'Cookie' | 'Browser storage'
  purpose: string
  duration: string
  /** Every item is necessary for what the user requested, so none needs consent. */
  category: 'Strictly necessary'
  /** In whose browsers it is stored: staff who sign in, respondents, or everybody. */
  audience: 'Staff' | 'Respondents' | 'Everybody'
}

const strictlyNecessary = 'Strictly necessary'
const untilBrowserClosed = 'Until you close your browser'

/** All items stored in browsers, for the Cookie Notice; `host` as in the request. */
export const browserStorageEntries = (host: string): BrowserStorageEntry[] => [
  ...(env.LOAD_BALANCER_COOKIE ? [loadBalancerEntry(env.LOAD_BALANCER_COOKIE)] : []),
  {
    name: sessionCookieName(host),
    kind: 'Cookie',
    purpose:
      'Keeps you signed in while you move between pages. It holds an encrypted reference to your session and nothing about you.',
    duration: `${untilBrowserClosed}. Sessions end after 15 minutes without activity, and after 12 hours.`,
    category: strictlyNecessary,
    audience: 'Staff',
  },
  {
    name: accountCookieName(host, 'remembered'),
    kind: 'Cookie',
    purpose:
      'Set only if you tick “Remember me”. After you close your browser it lets you continue with one click. It holds a random number and nothing about you.',
    duration: `${rememberDays} days, or until you sign out or are signed out`,
    category: strictlyNecessary,
    audience: 'Staff',
  },
  {
    name: accountCookieName(host, 'secondStep'),
    kind: 'Cookie',
    purpose: 'Two-factor sign-in: carries you from your password to the page that asks for your code.',
    duration: `${secondStepMinutes} minutes, or until you have signed in`,
    category: strictlyNecessary,
    audience: 'Staff',
  },
  {
    name: accountCookieName(host, 'trustedDevice'),
    kind: 'Cookie',
    purpose:
      'Two-factor remember-me. Set only if you tick “Remember this device”: it saves you the code, not the password, on this device.',
    duration: `${rememberDays} days`,
    category: strictlyNecessary,
    audience: 'Staff',
  },
  {
    name: accountCookieName(host, 'typedEmail'),
    kind: 'Cookie',
    purpose:
      'Set when signing in failed: holds the email address you typed, encrypted, so that you need not type it again.',
    duration: `${typedEmailMinutes} minutes, or until you have signed in`,
    category: strictlyNecessary,
    audience: 'Staff',
  },
  {
    name: accountCookieName(host, 'knownDevice'),
    kind: 'Cookie',
    purpose:
      'Keeps you able to sign in on this device while somebody elsewhere tries wrong passwords for your account. It holds, encrypted, a random number and which accounts have signed in here.',
    duration: `${knownDeviceDays} days from the last time you signed in with your password`,
    category: strictlyNecessary,
    audience: 'Staff',
  },
  ...(env.OIDC_ISSUER ? openIdEntries(host) : []),
  {
    name: activityStorage,
    kind: 'Browser storage',
    purpose:
      'Lets the tabs you have open agree on when you were last active, so that none of them signs you out early.',
    duration: 'Until you sign out',
    category: strictlyNecessary,
    audience: 'Staff',
  },
  {
    name: 'menu',
    kind: 'Browser storage',
    purpose: 'Remembers whether you left the side menu open or closed.',
    duration: 'Until you delete it',
    category: strictlyNecessary,
    audience: 'Staff',
  },
  {
    name: 'grid:…',
    kind: 'Browser storage',
    purpose: 'Remembers how you sorted and filtered a list, so that you find it as you left it.',
    duration: 'Until you close the tab',
    category: strictlyNecessary,
    audience: 'Staff',
  },
  {
    name: 'recent:…',
    kind: 'Browser storage',
    purpose: 'Remembers what you chose last in the search, so that it is there when you open it again.',
    duration: 'Until you close the tab',
    category: strictlyNecessary,
    audience: 'Staff',
  },
  {
    name: 'illuminate.opened',
    kind: 'Browser storage',
    purpose: 'Remembers the names of the six records you opened last, so that the home page leads back to them.',
    duration: 'Until you sign out',
    category: strictlyNecessary,
    audience: 'Staff',
  },
  {
    name: 'selectedOrgId, eventsPeriod, confirmationsYear',
    kind: 'Browser storage',
    purpose: 'Remember which organisation and which period you chose last, so that the next list opens with them.',
    duration: 'Until you close the tab',
    category: strictlyNecessary,
    audience: 'Staff',
  },
  {
    name: 'lastEvent',
    kind: 'Browser storage',
    purpose: 'Remembers the location and the types of the event you saved last, so that the next one starts with them.',
    duration: 'Until you close the tab',
    category: strictlyNecessary,
    audience: 'Staff',
  },
  {
    name: 'newSurveys',
    kind: 'Browser storage',
    purpose:
      'While a page is read again: remembers which surveys you have just added, so that those you leave unsaved are deleted.',
    duration: 'Until the page is there again, or you close the tab',
    category: strictlyNecessary,
    audience: 'Staff',
  },
  {
    name: 'unsavedSurvey:…',
    kind: 'Browser storage',
    purpose:
      'Set only if you are signed out while a survey you edit has unsaved changes: keeps them, so that you can restore them when you sign in again in the same tab.',
    duration: 'Until you save or discard them, sign out or close the tab, or somebody else signs in',
    category: strictlyNecessary,
    audience: 'Staff',
  },
  {
    name: respondentCookie,
    kind: 'Cookie',
    purpose: 'Lets you come back to a survey you have begun on this device, and stops it being counted twice.',
    duration: `${unfinishedRetentionDays} days, or until you close your browser once you have sent your answers`,
    category: strictlyNecessary,
    audience: 'Respondents',
  },
  {
    name: receiptCookie,
    kind: 'Cookie',
    purpose:
      'Only once you have entered a receipt code: holds it, encrypted, while you look at your answers or have them erased.',
    duration: `${receiptMinutes} minutes, or until you press “Finish” or erase your answers`,
    category: strictlyNecessary,
    audience: 'Respondents',
  },
  {
    name: publicPinCookie,
    kind: 'Cookie',
    purpose:
      'Only once you have opened a shared report by its PIN: stands for the PIN, encrypted, so that it need not stay in the address.',
    duration: `${publicPinHours} hours, or until you close your browser`,
    category: strictlyNecessary,
    audience: 'Everybody',
  },
  {
    name: 'illuminate-unsent',
    kind: 'Browser storage',
    purpose: 'Keeps a page of answers on your device while the network is away, until it has been sent.',
    duration: 'Until the page has been sent',
    category: strictlyNecessary,
    audience: 'Respondents',
  },
  {
    name: 'illuminate-typed',
    kind: 'Browser storage',
    purpose: 'Keeps what you have typed on a page of a survey, so that a reload does not lose it.',
    duration: 'Until the page has been sent, or you close the tab',
    category: strictlyNecessary,
    audience: 'Respondents',
  },
  {
    name: 'illuminate-unattended',
    kind: 'Browser storage',
    purpose:
      'Only on a device that an organisation left out for its audience: keeps the survey, and the answers given on it, until they have been sent.',
    duration: 'Until the organisation ends unattended mode on the device',
    category: strictlyNecessary,
    audience: 'Respondents',
  },
  {
    name: 'unattended:…',
    kind: 'Browser storage',
    purpose: 'Only on such a device: marks the window that asks the survey.',
    duration: 'Until you close the window',
    category: strictlyNecessary,
    audience: 'Respondents',
  },
]

const loadBalancerEntry = (name: string): BrowserStorageEntry => ({
  name,
  kind: 'Cookie',
  purpose: 'Load balancing: sends all requests of one visit to the same server.',
  duration: untilBrowserClosed,
  category: strictlyNecessary,
  audience: 'Everybody',
})

/** Only where an outside identity provider is configured. */
const openIdEntries = (host: string): BrowserStorageEntry[] => [
  {
    name: accountCookieName(host, 'openid'),
    kind: 'Cookie',
    purpose: `Signing in with ${env.OIDC_NAME}: makes sure that whoever comes back is whoever left. It holds a random number.`,
    duration: `${openIdMinutes} minutes`,
    category: strictlyNecessary,
    audience: 'Staff',
  },
  {
    name: accountCookieName(host, 'askAgain'),
    kind: 'Cookie',
    purpose:
      'Set when you sign out or are signed out, so that nobody after you is signed in as you without being asked.',
    duration: untilBrowserClosed,
    category: strictlyNecessary,
    audience: 'Staff',
  },
]
