import type { Action, Subject } from '@/lib/floor/access/rules'
import { type Actor, type Kind, may, type Place, standing } from './cast'

/** One page and what it asks of whoever opens it. */
export type PageRow = {
  /** Its file, below `app`. */
  file: string
  /** Its address; `{id}` is the number of what it is about. */
  address: string
  /** The right it asks for; without one anybody may open it. */
  right?: readonly [Action, Subject]
  about?: Kind
  /** Where whoever may open it ends, if not on the page. */
  ending?: Ending
}

/** A page inside header and menu; its address is its folder, with `{id}` for `[id]` and its like. */
const main = (folder: string, right: PageRow['right'], about?: Kind): PageRow => ({
  file: `(main)/${folder === '' ? '' : `${folder}/`}page.tsx`,
  address: `/${folder.replace(/\[\w*id\]/i, '{id}')}`,
  ...(right && { right }),
  ...(about && { about }),
})

/** A page that anybody may open, in the layout that its folder begins with. */
const open = (layout: string, folder: string): PageRow => ({
  file: `${layout}${folder}/page.tsx`,
  address: `/${folder}`,
})

/** Every page of the platform. A page without a row fails the tests, and so does a row without a page. */
export const pages: readonly PageRow[] = [
  main('', ['read', 'home']),
  // The home content beneath a notice.
  { ...main('[...rest]', ['read', 'home']), address: '/no-such-page/at/all', ending: 'not found' },
  main('locations-list', ['read', 'location']),
  main('location-overview', ['create', 'location']),
  main('location-overview/[id]', ['read', 'location'], 'location'),
  main('users-list', ['read', 'user']),
  main('user-overview', ['create', 'user']),
  main('user-overview/[id]', ['read', 'user'], 'user'),
  main('organisations-list', ['read', 'organisation']),
  main('organisation-details', ['create', 'organisation']),
  main('organisation-details/[id]', ['read', 'organisation'], 'organisation'),
  main('events-list', ['read', 'event']),
  main('event-overview', ['create', 'event']),
  { ...main('event-overview', ['create', 'event'], 'event'), address: '/event-overview?duplicateOf={id}' },
  main('event-overview/[id]', ['read', 'event'], 'event'),
  main('confirmations', ['read', 'event']),
  {
    ...main('confirmations/quick-entry', ['read', 'event'], 'organisation'),
    address: '/confirmations/quick-entry?organisationId={id}&year=2026&quarter=3',
  },
  main('survey-overview/[id]', ['read', 'survey'], 'draft'),
  main('surveys-list', ['read', 'surveyManagement']),
  main('exports', ['read', 'surveyManagement']),
  main('survey-results/[id]', ['read', 'surveyManagement'], 'published'),
  {
    ...main('survey-results/[id]/answers', ['read', 'surveyManagement'], 'published'),
    address: '/survey-results/{id}/answers?question=B-Q6&of=other',
  },
  main('survey-data/[surveyId]', ['read', 'survey'], 'published'),
  main('survey-sharing/[id]', ['read', 'survey'], 'published'),
  main('audit-trail', ['read', 'auditTrail']),
  main('operations', ['read', 'operations']),
  main('training', ['read', 'home']),
  { ...main('training/guides/[guide]', ['read', 'home']), address: '/training/guides/overview' },
  main('training/session', ['create', 'home']),
  main('training/session/[id]', ['update', 'home'], 'trainingSession'),
  main('api-description', ['read', 'home']),
  main('authentication/profile', ['read', 'home']),
  open('(either)/', 'terms-of-use'),
  open('(either)/', 'privacy-policy'),
  open('(either)/', 'cookie-notice'),
  // A code that is no status of an error; tests/api/error-pages.spec.ts has the others.
  { ...open('(either)/', 'error/[errorCode]'), address: '/error/200' },
  { ...open('(plain)/', 'insights-public'), ending: 'not found' },
  open('', 'authentication/forgotten-password'),
  open('', 'authentication/reset-password'),
  open('', 'authentication/register'),
  open('', 'authentication/login-failed'),
  open('', 'authentication/logged-out'),
]

/** Pages of their own kind, tried elsewhere: signing in and out move on by who opens them. */
export const elsewhere = [
  'authentication/login/page.tsx',
  'authentication/logout/page.tsx',
  'authentication/two-factor/page.tsx',
  'authentication/two-factor-setup/page.tsx',
]

/** Where somebody ends who opens a page: on it, or at one of the three other places, or nowhere. */
export type Ending = 'the page' | 'sign-in' | 'terms of use' | 'error 403' | 'not found'

/** The route guard, then the page's own right, then reach. */
export function endingOf({ right, about, ending = 'the page' }: PageRow, actor: Actor, place: Place): Ending {
  if (!right) return ending
  if (!actor.isSignedIn) return 'sign-in'
  if (!actor.hasAccepted) return 'terms of use'
  if (!may(actor, ...right)) return 'error 403'
  return about && standing(actor, about, place) === 'none' ? 'not found' : ending
}

/** The same out of an answer: its status and where it sends one. */
export function endingSeen(status: number, location: string | null): Ending | string {
  const path = location === null ? '' : new URL(location, 'http://own.invalid').pathname
  if (status === 200) return 'the page'
  if (status === 404) return 'not found'
  if (status === 307 && path === '/authentication/login') return 'sign-in'
  if (status === 307 && path === '/terms-of-use') return 'terms of use'
  if (status === 307 && path === '/error/403') return 'error 403'
  return `${status} ${location}`
}
