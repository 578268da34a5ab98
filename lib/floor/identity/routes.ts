import type { Subject } from '../access/rules'

/** The access that a path requires. */
type Route =
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
  // Documented as needing sign-in, but open to all.
  'terms-of-use': publicRoute,
  'privacy-policy': publicRoute,
  'cookie-notice': publicRoute,
  'users-list': signedInRoute('user'),
  'user-overview': signedInRoute('user'),
  'survey-overview': signedInRoute('survey'),
  'survey-data': signedInRoute('survey'),
  // Not in the specification, which counts responses but has no page for them.
  'survey-results': signedInRoute('surveyManagement'),
  // Not in the specification: posters and labelled links.
  'survey-sharing': signedInRoute('survey'),
  // Not in the specification, which has the fields of a review and no screen.
  reviews: signedInRoute('surveyResponseReview'),
  'box-office-data': signedInRoute('boxOffice'),
  insights: signedInRoute('insights'),
  'insights-public': publicRoute,
  training: signedInRoute('home'),
  // Not in the specification either.
  'audit-trail': signedInRoute('auditTrail'),
  operations: signedInRoute('operations'),
  returns: signedInRoute('operations'),
  // Letters of the funder, for whoever got one.
  letters: signedInRoute('home'),
  releases: signedInRoute('operations'),
  'api-description': signedInRoute('home'),
}

/** Files in `public` and the icon, which pages without sign-in need too. */
const filePattern = /\.(?:ico|svg|png|jpg|webp|txt|webmanifest|xlsx|csv|pdf)$/

/** True for a known page that needs sign-in: the query in its address is what it should show. */
export function isSignedInPage(path: string): boolean {
  const [, first = ''] = path.split('/')
  return Object.hasOwn(routes, first) && routes[first]?.access === 'signed-in'
}

/** The route a path belongs to. Paths are case-sensitive; unknown ones show home, and need its access. */
export function findRoute(path: string): Route {
  if (path.includes('/authentication') || filePattern.test(path)) return publicRoute
  const [, first = ''] = path.split('/')
  return (Object.hasOwn(routes, first) && routes[first]) || signedInRoute('home')
}
