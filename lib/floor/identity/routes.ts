import type { Subject } from '../access/rules'

/** What a path asks of whoever opens it. */
export type Route =
  | { access: 'public' }
  | {
      access: 'signed-in'
      /** The subject to be read. */
      subject: Subject
    }

const open: Route = { access: 'public' }
const needs = (subject: Subject): Route => ({ access: 'signed-in', subject })

/** The documented routes, by the first segment of the path. */
const routes: Record<string, Route> = {
  '': needs('home'),
  error: open,
  survey: open,
  'locations-list': needs('location'),
  'location-overview': needs('location'),
  'organisations-list': needs('organisation'),
  'organisation-details': needs('organisation'),
  'events-list': needs('event'),
  confirmations: needs('event'),
  'event-bulk-upload': needs('event'),
  'event-overview': needs('event'),
  'surveys-list': needs('surveyManagement'),
  exports: needs('surveyManagement'),
  // Flagged as needing sign-in, and let through all the same.
  'terms-of-use': open,
  'privacy-policy': open,
  'cookie-notice': open,
  'users-list': needs('user'),
  'user-overview': needs('user'),
  'survey-overview': needs('survey'),
  'survey-data': needs('survey'),
  // Ours: the specification counts responses and leaves showing them open.
  'survey-results': needs('surveyManagement'),
  // Ours: posters and labelled links.
  'survey-sharing': needs('survey'),
  'box-office-data': needs('boxOffice'),
  insights: needs('insights'),
  'insights-public': open,
  training: needs('home'),
  // Ours as well.
  'audit-trail': needs('auditTrail'),
  operations: needs('operations'),
  'api-description': needs('home'),
}

/** What lies in `public`, and the icon: asked for by pages that need no sign-in too. */
const files = /\.(?:ico|svg|png|jpg|webp|txt|webmanifest|xlsx|csv|pdf)$/

/** True for a page of ours that asks for sign-in: what its address holds after `?` is what it was told to show. */
export function isPageOfOurs(path: string): boolean {
  const [, first = ''] = path.split('/')
  return Object.hasOwn(routes, first) && routes[first]?.access === 'signed-in'
}

/** The route a path belongs to. Paths are matched as they are spelt; any other shows home, and needs what home needs. */
export function findRoute(path: string): Route {
  if (path.includes('/authentication') || files.test(path)) return open
  const [, first = ''] = path.split('/')
  return (Object.hasOwn(routes, first) && routes[first]) || needs('home')
}
