import type { AuditEntry } from '@/lib/floor/audit/write-audit'
import { roleNames, roleNumbers, roleOf } from '@/lib/floor/identity/role'

/** The display names of subjects. `words.test.ts` fails when a service writes a subject that is missing here. */
export const subjectWords = {
  organisation: 'Organisation',
  location: 'Location',
  user: 'User',
  event: 'Event',
  confirmation: 'Quarterly confirmation',
  survey: 'Survey',
  response: 'Survey answers',
  surveyLink: 'Survey link',
  surveyTemplate: 'Survey template',
  export: 'Answers file',
  import: 'Upload',
  trainingSession: 'Training session',
  session: 'Sign-in',
  termsOfUse: 'Terms of Use',
  accessToken: 'Access token',
  savedView: 'Saved view',
  // As it was called while views were of reports alone.
  reportView: 'Saved view',
  storedTable: 'Kept table',
  reportLetter: 'Letter with a report',
  relationshipManager: 'Relationship manager',
  organisationNote: 'Note on an organisation',
  funderLetter: 'Letter of the funder',
  release: 'Release of shared figures',
  publicPin: 'PIN of Insights Public',
  openStatistics: 'Open statistics',
  calendarFeed: 'Calendar address',
  twoFactorRole: 'Two-factor rule',
  letter: 'Email',
  job: 'Job',
  auditTrail: 'Audit trail',
} as const

export const actionWords: Record<AuditEntry['action'], string> = {
  create: 'Created',
  update: 'Changed',
  delete: 'Deleted',
  accept: 'Accepted',
  publish: 'Published',
  confirm: 'Confirmed',
  'sign-in': 'Signed in',
  'sign-out': 'Signed out',
  request: 'Requested',
  erase: 'Erased',
}

export const subjectInWords = (subject: string): string =>
  (subjectWords as Record<string, string>)[subject] ?? labelOf(subject)

export const actionInWords = (action: string): string => (actionWords as Record<string, string>)[action] ?? action

/** Who a line of the audit trail may name, in the order of its list's filter. */
export const roleWords: Record<string, string> = {
  ...Object.fromEntries(roleNumbers.map((number) => [roleOf(number), roleNames[number]])),
  system: 'The platform itself',
  anonymous: 'Nobody signed in',
}

export const roleInWords = (role: string): string => roleWords[role] ?? role

/** Labels of fields whose names are not clear enough. */
const labels: Record<string, string> = {
  accessLocations: 'Organisations',
  activeState: 'Status',
  activeStatus: 'Status',
  activeFrom: 'Open from',
  activeTo: 'Open until',
  addressLine1: 'Address first line',
  addressLine2: 'Address second line',
  aceAreaId: 'ACE area',
  boxOfficeProviderId: 'Ticketing provider',
  boxOfficeReferenceId: 'Ticketing reference',
  confirmationRemindersEnabled: 'Confirmation reminders',
  email: 'Email',
  estimatedAttendanceCyp: 'Estimated attendance (CYP)',
  eventAttendances: 'Quarterly figures',
  eventOrganisations: 'Organisations',
  exemptFromSurveyingId: 'Exempt from surveying',
  isFundedId: 'Funded',
  isRequired: 'Required',
  isTicketedId: 'Ticketed',
  jobtitle: 'Job title',
  knownAttendanceCyp: 'Known attendance (CYP)',
  lostFigures: 'Figures that went',
  npoStatus: 'Type',
  occurencesAtLocation: 'Occurrences at location',
  organisationBoxOffices: 'Ticketing references',
  organisationIds: 'Organisations',
  providerOrgRef: 'Reference',
  relationshipTypeId: 'Relationship',
  sharesTicketFigures: 'Ticket figures are shared',
  urn: 'URN',
}

/** `addressLine1` as `Address line 1`, `countryId` as `Country`. */
export function labelOf(field: string): string {
  const known = Object.hasOwn(labels, field) ? labels[field] : undefined
  if (known) return known
  const words = field
    .replace(/Ids?$/, '')
    .replace(/([a-z])([A-Z0-9])/g, '$1 $2')
    .replace(/[-_]+/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
