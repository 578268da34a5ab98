import type { Subject } from '../access/rules'

/** What a path asks of whoever opens it. */
export type Route =
  | { access: 'public' }
  | {
      access: 'signed-in'
      /** The subject to be read. */
      subject: Subject
    }

const publicRoute: Route = { access: 'public' }
const signedInRoute = (subject: Subject): Route => ({ access: 'signed-in', subject })

/** The documented routes, by the first segment of the path. */
const routes: Record<string, Route> = {
  '': signedInRoute('home'),
  error: publicRoute,
  survey: publicRoute,
  'locations-list': signedInRoute('location'),
  'location-overview': signedInRoute('location'),
  'organisations-list': signedInRoute('organisation'),
  'organisation-details': signedInRoute('organisation'),
  'events-list': signedInRoute('event'),
  confirmations: signedInRoute('event'),
  'event-bulk-upload': signedInRoute('event'),
  'event-overview': signedInRoute('event'),
  'surveys-list': signedInRoute('surveyManagement'),
  exports: signedInRoute('surveyManagement'),
  // Flagged as needing sign-in, and let through all the same.
  'terms-of-use': publicRoute,
  'privacy-policy': publicRoute,
  'cookie-notice': publicRoute,
  'users-list': signedInRoute('user'),
  'user-overview': signedInRoute('user'),
  'survey-overview': signedInRoute('survey'),
  'survey-data': signedInRoute('survey'),
  // Ours: the specification counts responses and leaves showing them open.
  'survey-results': signedInRoute('surveyManagement'),
  // Ours: posters and labelled links.
  'survey-sharing': signedInRoute('survey'),
  'box-office-data': signedInRoute('boxOffice'),
  insights: signedInRoute('insights'),
  'insights-public': publicRoute,
  training: signedInRoute('home'),
  // Ours as well.
  'audit-trail': signedInRoute('auditTrail'),
  operations: signedInRoute('operations'),
  'api-description': signedInRoute('home'),
}

/** What lies in `public`, and the icon: asked for by pages that need no sign-in too. */
const filePattern = /\.(?:ico|svg|png|jpg|webp|txt|webmanifest|xlsx|csv|pdf)$/

/** True for a page of ours that asks for sign-in: the query in its address is what it should show. */
export function isSignedInPage(path: string): boolean {
  const [, first = ''] = path.split('/')
  return Object.hasOwn(routes, first) && routes[first]?.access === 'signed-in'
}

/** The route a path belongs to. Paths are matched as they are spelt; any other shows home, and needs what home needs. */
export function findRoute(path: string): Route {
  if (path.includes('/authentication') || filePattern.test(path)) return publicRoute
  const [, first = ''] = path.split('/')
  return (Object.hasOwn(routes, first) && routes[first]) || signedInRoute('home')
}
