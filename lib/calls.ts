import { accessTokenCalls } from './accounts/access-tokens/calls'
import { accountCalls } from './accounts/calls'
import { openIdCalls } from './accounts/openid/calls'
import { quickEntryCalls } from './attendance/quick-entry/calls'
import { auditTrailCalls } from './audit-trail/calls'
import { calendarFeedCalls } from './confirmations/calendar-feed/calls'
import { confirmationCalls } from './confirmations/calls'
import { boxOfficeEventCalls } from './events/box-office/calls'
import { eventUploadCalls } from './events/bulk-upload/calls'
import { eventCalls } from './events/calls'
import { exportCalls } from './exports/calls'
import { healthCalls } from './floor/health/calls'
import type { Call } from './floor/http/call'
import { descriptionCalls } from './floor/http/calls'
import { identityCalls } from './floor/identity/calls'
import { insightsCalls } from './insights/calls'
import { reportLetterCalls } from './insights/letters/calls'
import { storedTableCalls } from './insights/stored-tables/calls'
import { insightsPublicCalls } from './insights-public/calls'
import { publicPinCalls } from './insights-public/pins/calls'
import { keptColumnCalls } from './kept-columns/calls'
import { locationCalls } from './locations/calls'
import { lookupCalls } from './lookups/calls'
import { offlineAnswerCalls } from './offline-answers/calls'
import { openStatisticsCalls } from './open-statistics/calls'
import { operationsCalls } from './operations/calls'
import { organisationCalls } from './organisations/calls'
import { releaseCalls } from './releases/calls'
import { responseCalls } from './responses/calls'
import { resultsCalls } from './results/calls'
import { returnsCalls } from './returns/calls'
import { reviewCalls } from './reviews/calls'
import { savedViewCalls } from './saved-views/calls'
import { searchCalls } from './search/calls'
import { surveyLinkCalls } from './survey-links/calls'
import { organisationTemplateCalls, surveyCalls, surveyTransitionCalls } from './surveys/calls'
import { ticketingCalls } from './ticketing/calls'
import { eventSalesCalls } from './ticketing/event-sales/calls'
import { feedCalls } from './ticketing/feeds/calls'
import { ticketingProfileCalls } from './ticketing/profiles/calls'
import { ticketingUploadCalls } from './ticketing/upload/calls'
import { trainingCalls } from './training/calls'
import { unattendedCalls } from './unattended/calls'
import { userCalls } from './users/calls'

const features = [
  healthCalls,
  descriptionCalls,
  identityCalls,
  accountCalls,
  accessTokenCalls,
  openIdCalls,
  lookupCalls,
  organisationCalls,
  locationCalls,
  userCalls,
  ticketingCalls,
  feedCalls,
  eventSalesCalls,
  ticketingUploadCalls,
  ticketingProfileCalls,
  eventCalls,
  eventUploadCalls,
  boxOfficeEventCalls,
  insightsCalls,
  savedViewCalls,
  keptColumnCalls,
  storedTableCalls,
  reportLetterCalls,
  insightsPublicCalls,
  publicPinCalls,
  releaseCalls,
  openStatisticsCalls,
  confirmationCalls,
  quickEntryCalls,
  calendarFeedCalls,
  surveyCalls,
  surveyTransitionCalls,
  surveyLinkCalls,
  organisationTemplateCalls,
  responseCalls,
  unattendedCalls,
  offlineAnswerCalls,
  exportCalls,
  resultsCalls,
  reviewCalls,
  auditTrailCalls,
  operationsCalls,
  returnsCalls,
  trainingCalls,
  searchCalls,
] as const

/**
 * Every call of the platform, by feature: the one table behind the routes, the tenant matrix of the tests and the
 * published description. `tests/calls.test.ts` refuses a route without a call, and a call without a route.
 */
export const calls: readonly Call[] = features.flatMap((feature) => Object.values<Call>(feature))

type DeclaredCall<Feature = (typeof features)[number]> = Feature extends unknown ? Feature[keyof Feature] : never

/** The same table by method and path, as `PUT /api/locations`: types for `lib/api.ts`, without run-time code. */
export type Calls = { [Each in DeclaredCall & Call as `${Each['method']} ${Each['path']}`]: Each }
