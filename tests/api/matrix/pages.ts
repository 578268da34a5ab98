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
}

/** Every page of the platform (document 1 §2.3). A page without a row fails the tests, and so does a row without a page. */
export const pages: readonly PageRow[] = [
  { file: '(main)/page.tsx', address: '/', right: ['read', 'home'] },
  { file: '(main)/[...rest]/page.tsx', address: '/no-such-page/at/all', right: ['read', 'home'] },
  { file: '(main)/locations-list/page.tsx', address: '/locations-list', right: ['read', 'location'] },
  { file: '(main)/location-overview/page.tsx', address: '/location-overview', right: ['create', 'location'] },
  {
    file: '(main)/location-overview/[id]/page.tsx',
    address: '/location-overview/{id}',
    right: ['read', 'location'],
    about: 'location',
  },
  { file: '(main)/users-list/page.tsx', address: '/users-list', right: ['read', 'user'] },
  { file: '(main)/user-overview/page.tsx', address: '/user-overview', right: ['create', 'user'] },
  {
    file: '(main)/user-overview/[id]/page.tsx',
    address: '/user-overview/{id}',
    right: ['read', 'user'],
    about: 'user',
  },
  { file: '(main)/organisations-list/page.tsx', address: '/organisations-list', right: ['read', 'organisation'] },
  {
    file: '(main)/organisation-details/page.tsx',
    address: '/organisation-details',
    right: ['create', 'organisation'],
  },
  {
    file: '(main)/organisation-details/[id]/page.tsx',
    address: '/organisation-details/{id}',
    right: ['read', 'organisation'],
    about: 'organisation',
  },
  { file: '(main)/events-list/page.tsx', address: '/events-list', right: ['read', 'event'] },
  { file: '(main)/event-overview/page.tsx', address: '/event-overview', right: ['create', 'event'] },
  {
    file: '(main)/event-overview/page.tsx',
    address: '/event-overview?duplicateOf={id}',
    right: ['create', 'event'],
    about: 'event',
  },
  {
    file: '(main)/event-overview/[id]/page.tsx',
    address: '/event-overview/{id}',
    right: ['read', 'event'],
    about: 'event',
  },
  {
    file: '(main)/survey-overview/[id]/page.tsx',
    address: '/survey-overview/{id}',
    right: ['read', 'survey'],
    about: 'draft',
  },
  {
    file: '(main)/survey-results/[id]/page.tsx',
    address: '/survey-results/{id}',
    right: ['read', 'surveyManagement'],
    about: 'published',
  },
  { file: '(main)/audit-trail/page.tsx', address: '/audit-trail', right: ['read', 'auditTrail'] },
  { file: '(main)/operations/page.tsx', address: '/operations', right: ['read', 'operations'] },
  { file: '(main)/training/page.tsx', address: '/training', right: ['read', 'home'] },
  { file: '(main)/training/guides/[guide]/page.tsx', address: '/training/guides/overview', right: ['read', 'home'] },
  { file: '(main)/training/session/page.tsx', address: '/training/session', right: ['create', 'home'] },
  {
    file: '(main)/training/session/[id]/page.tsx',
    address: '/training/session/{id}',
    right: ['update', 'home'],
    about: 'trainingSession',
  },
  { file: '(main)/api-description/page.tsx', address: '/api-description', right: ['read', 'home'] },
  { file: '(either)/terms-of-use/page.tsx', address: '/terms-of-use' },
  { file: '(either)/privacy-policy/page.tsx', address: '/privacy-policy' },
  { file: '(either)/cookie-notice/page.tsx', address: '/cookie-notice' },
  { file: '(plain)/error/[errorCode]/page.tsx', address: '/error/500' },
  { file: '(main)/authentication/profile/page.tsx', address: '/authentication/profile', right: ['read', 'home'] },
  { file: 'authentication/forgotten-password/page.tsx', address: '/authentication/forgotten-password' },
  { file: 'authentication/reset-password/page.tsx', address: '/authentication/reset-password' },
  { file: 'authentication/register/page.tsx', address: '/authentication/register' },
  { file: 'authentication/login-failed/page.tsx', address: '/authentication/login-failed' },
  { file: 'authentication/logged-out/page.tsx', address: '/authentication/logged-out' },
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

/** The route guard of document 1 §2.4, then the page's own right, then reach. */
export function endingOf({ right, about }: PageRow, actor: Actor, place: Place): Ending {
  if (!right) return 'the page'
  if (!actor.isSignedIn) return 'sign-in'
  if (!actor.hasAccepted) return 'terms of use'
  if (!may(actor, ...right)) return 'error 403'
  return about && standing(actor, about, place) === 'none' ? 'not found' : 'the page'
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
