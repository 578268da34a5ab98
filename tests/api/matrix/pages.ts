import type { Action, Subject } from '@/lib/floor/access/rules'
import { type Actor, type Kind, may, type Place, relationOf } from './actors'

/** One page and what it asks of whoever opens it. */
export type PageRow = {
  /** Its file, below `app`. */
  file: string
  /** Its address; `{id}` is the number of what it is about. */
  address: string
  /** The right it asks for; without one anybody may open it. */
  right?: readonly [Action, Subject]
  about?: Kind
  /** Of what is shared it is for owners: a partner is sent to `/error/403`. */
  ownersOnly?: boolean
  /** Where whoever may open it ends, if not on the page. */
  ending?: Ending
}

/** A page inside header and menu; its address is its folder, with `{id}` for `[id]` and its like. */
const mainPage = (folder: string, right: PageRow['right'], about?: Kind): PageRow => ({
  file: `(main)/${folder === '' ? '' : `${folder}/`}page.tsx`,
  address: `/${folder.replace(/\[\w*id\]/i, '{id}')}`,
  ...(right && { right }),
  ...(about && { about }),
})

/** A page that anybody may open, in the layout that its folder begins with. */
const openPage = (layout: string, folder: string): PageRow => ({
  file: `${layout}${folder}/page.tsx`,
  address: `/${folder}`,
})

/** Every page of the platform. A page without a row fails the tests, and so does a row without a page. */
export const pages: readonly PageRow[] = [
  mainPage('', ['read', 'home']),
  // The home content beneath a notice.
  { ...mainPage('[...rest]', ['read', 'home']), address: '/no-such-page/at/all', ending: 'not found' },
  mainPage('locations-list', ['read', 'location']),
  mainPage('location-overview', ['create', 'location']),
  mainPage('location-overview/[id]', ['read', 'location'], 'location'),
  mainPage('users-list', ['read', 'user']),
  mainPage('users-list/import', ['create', 'user']),
  mainPage('user-overview', ['create', 'user']),
  mainPage('user-overview/[id]', ['read', 'user'], 'user'),
  mainPage('organisations-list', ['read', 'organisation']),
  mainPage('organisations-list/import', ['create', 'organisation']),
  mainPage('organisation-details', ['create', 'organisation']),
  mainPage('organisation-details/[id]', ['read', 'organisation'], 'organisation'),
  mainPage('events-list', ['read', 'event']),
  mainPage('event-bulk-upload', ['create', 'event']),
  mainPage('box-office-data', ['read', 'boxOffice']),
  mainPage('insights', ['read', 'insights']),
  { ...mainPage('insights', ['read', 'insights']), address: '/insights?report=tickets&year=2025' },
  mainPage('insights/tables/[id]', ['read', 'insights'], 'storedTable'),
  mainPage('event-overview', ['create', 'event']),
  { ...mainPage('event-overview', ['create', 'event'], 'event'), address: '/event-overview?duplicateOf={id}' },
  mainPage('event-overview/[id]', ['read', 'event'], 'event'),
  mainPage('confirmations', ['read', 'event']),
  {
    ...mainPage('confirmations/quick-entry', ['read', 'event'], 'organisation'),
    address: '/confirmations/quick-entry?organisationId={id}&year=2026&quarter=3',
  },
  mainPage('survey-overview/[id]', ['read', 'survey'], 'draft'),
  mainPage('surveys-list', ['read', 'surveyManagement']),
  mainPage('exports', ['read', 'surveyManagement']),
  mainPage('survey-results/[id]', ['read', 'surveyManagement'], 'published'),
  {
    ...mainPage('survey-results/[id]/answers', ['manage', 'surveyManagement'], 'published'),
    ownersOnly: true,
    address: '/survey-results/{id}/answers?question=B-Q6&of=other',
  },
  {
    ...mainPage('survey-results/[id]/cross-tabulation', ['read', 'surveyManagement'], 'published'),
    address: '/survey-results/{id}/cross-tabulation?question=B-Q1&by=B-Q5',
    ownersOnly: true,
  },
  mainPage('survey-data/[surveyId]', ['read', 'survey'], 'published'),
  mainPage('survey-sharing/[id]', ['read', 'survey'], 'published'),
  mainPage('reviews', ['read', 'surveyResponseReview']),
  { ...mainPage('reviews', ['read', 'surveyResponseReview']), address: '/reviews?show=all' },
  { ...mainPage('reviews/[id]', ['read', 'surveyResponseReview'], 'paper'), ownersOnly: true },
  mainPage('reviews/[id]/rework', ['read', 'surveyResponseReview'], 'rework'),
  mainPage('audit-trail', ['read', 'auditTrail']),
  mainPage('operations', ['read', 'operations']),
  mainPage('returns', ['read', 'operations']),
  { ...mainPage('returns', ['read', 'operations']), address: '/returns?quarter=20261&show=overdue&late=14' },
  { ...mainPage('returns', ['read', 'operations']), address: '/returns?finding=odd&manager=mine' },
  mainPage('letters/[id]', ['read', 'home'], 'funderLetter'),
  mainPage('releases', ['read', 'operations']),
  mainPage('releases/[id]', ['read', 'operations'], 'release'),
  {
    ...mainPage('releases/[id]/figures', ['read', 'operations'], 'release'),
    address: '/releases/{id}/figures?table=11',
  },
  mainPage('releases/pins', ['read', 'operations']),
  mainPage('training', ['read', 'home']),
  { ...mainPage('training/guides/[guide]', ['read', 'home']), address: '/training/guides/overview' },
  mainPage('training/session', ['create', 'home']),
  mainPage('training/session/[id]', ['update', 'home'], 'trainingSession'),
  mainPage('api-description', ['read', 'home']),
  mainPage('authentication/profile', ['read', 'home']),
  openPage('(either)/', 'terms-of-use'),
  openPage('(either)/', 'privacy-policy'),
  openPage('(either)/', 'cookie-notice'),
  // A code that is no status of an error; tests/api/error-pages.spec.ts has the others.
  { ...openPage('(either)/', 'error/[errorCode]'), address: '/error/200' },
  // With a PIN: tests/e2e/insights-public.spec.ts.
  { ...openPage('(plain)/', 'insights-public'), ending: 'no PIN' },
  openPage('', 'authentication/forgotten-password'),
  openPage('', 'authentication/reset-password'),
  openPage('', 'authentication/register'),
  openPage('', 'authentication/login-failed'),
  openPage('', 'authentication/logged-out'),
]

/** Pages of their own kind, tried elsewhere: signing in and out move on by who opens them. */
export const pagesTriedElsewhere = [
  'authentication/login/page.tsx',
  'authentication/logout/page.tsx',
  'authentication/two-factor/page.tsx',
  'authentication/two-factor-setup/page.tsx',
]

/** Where somebody ends who opens a page: on it, refused there, at one of the three other places, or nowhere. */
type Ending = 'the page' | 'no PIN' | 'sign-in' | 'terms of use' | 'error 403' | 'not found'

/** The route guard, then the page's own right, then reach. */
export function endingOf(
  { right, about, ownersOnly, ending = 'the page' }: PageRow,
  actor: Actor,
  place: Place,
): Ending {
  if (!right) return ending
  if (!actor.isSignedIn) return 'sign-in'
  if (!actor.hasAccepted) return 'terms of use'
  if (!may(actor, ...right)) return 'error 403'
  const relation = about && relationOf(actor, about, place)
  if (relation === 'none') return 'not found'
  return relation === 'partner' && ownersOnly ? 'error 403' : ending
}

/** The same out of an answer: its status and where it sends one. */
export function endingOfAnswer(status: number, location: string | null): Ending | string {
  const path = location === null ? '' : new URL(location, 'http://own.invalid').pathname
  if (status === 200) return 'the page'
  if (status === 403) return 'no PIN'
  if (status === 404) return 'not found'
  if (status === 307 && path === '/authentication/login') return 'sign-in'
  if (status === 307 && path === '/terms-of-use') return 'terms of use'
  if (status === 307 && path === '/error/403') return 'error 403'
  return `${status} ${location}`
}
