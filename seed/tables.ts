import * as schema from '@/db/schema'
import { TableRows } from './table-rows'

/** Tables whose rows are numbered here, because others refer to them; the rest get their numbers while being copied. */
export const numberedTables = {
  organisations: schema.organisations,
  users: schema.users,
  locations: schema.locations,
  events: schema.events,
  surveyTemplates: schema.surveyTemplates,
  surveys: schema.surveys,
  surveyLinks: schema.surveyLinks,
  imports: schema.imports,
} as const

/** The rows of the demonstration data by table, in the order they are copied: what others refer to comes first. */
export const demoTables = () => ({
  organisations: new TableRows(schema.organisations),
  organisationLogos: new TableRows(schema.organisationLogos),
  organisationBoxOffices: new TableRows(schema.organisationBoxOffices),
  users: new TableRows(schema.users),
  userOrganisations: new TableRows(schema.userOrganisations),
  termsAcceptances: new TableRows(schema.termsAcceptances),
  locations: new TableRows(schema.locations),
  events: new TableRows(schema.events),
  eventOrganisations: new TableRows(schema.eventOrganisations),
  eventAttendances: new TableRows(schema.eventAttendances),
  confirmations: new TableRows(schema.confirmations),
  attestationHistory: new TableRows(schema.attestationHistory),
  surveyTemplates: new TableRows(schema.surveyTemplates),
  surveys: new TableRows(schema.surveys),
  // The codes of surveys that have one come with them.
  quickCodes: new TableRows(schema.quickCodes),
  surveyLinks: new TableRows(schema.surveyLinks),
  surveyLinkViews: new TableRows(schema.surveyLinkViews),
  // Their lines are also made without being stored here.
  responses: new TableRows(schema.responses, [
    'id',
    'surveyId',
    'organisationId',
    'templateId',
    'keyHash',
    'state',
    'answers',
    'completionMethod',
    'userId',
    'importId',
    'linkId',
    'startedAt',
    'updatedAt',
    'submittedAt',
    'saves',
    'marks',
  ]),
  imports: new TableRows(schema.imports),
  boxOfficeReferences: new TableRows(schema.boxOfficeReferences),
  boxOfficePerformances: new TableRows(schema.boxOfficePerformances),
  eventBoxOfficeReferences: new TableRows(schema.eventBoxOfficeReferences),
  ticketingRollups: new TableRows(schema.ticketingRollups),
  exports: new TableRows(schema.exports),
  outbox: new TableRows(schema.outbox),
  auditTrail: new TableRows(schema.auditTrail),
  trainingSessions: new TableRows(schema.trainingSessions),
})

export type DemoTables = ReturnType<typeof demoTables>
