import { randomUUID } from 'node:crypto'

/** Bodies that every rule of their call is content with, for whoever may name these organisations and locations. */

export const aLocationBody = (organisationId: unknown) => ({
  name: `Hall ${randomUUID()}`,
  organisationId,
  activeStatus: 1,
  countryId: 45,
  addressLine1: '1 Quay Street',
  city: 'Leeds',
  postcode: 'LS1 4AP',
})

export const aUserBody = (organisationId: unknown, email = `person-${randomUUID()}@example.test`) => ({
  email,
  userName: email,
  firstName: 'Pat',
  lastName: 'Example',
  role: 2,
  accessLocations: [organisationId],
  activeStatus: 1,
  confirmationRemindersEnabled: true,
})

export const anEventBody = (organisationId: unknown, locationId: unknown) => ({
  name: `Night ${randomUUID()}`,
  locationId,
  startDate: '2026-11-07',
  endDate: '2026-11-09',
  eventTypeId: 17,
  distributionTypeId: 37,
  subDisciplineId: 101,
  isFundedId: 61,
  isTicketedId: 72,
  eventOrganisations: [{ organisationId, relationshipTypeId: 10, subDisciplineId: 101 }],
})

export const anEventOfReference = (locationId: unknown) => ({
  ...{ boxOfficeProviderId: 101, reference: `HT-${randomUUID()}`, name: `Night ${randomUUID()}`, locationId },
  ...{ startDate: '2026-11-07', endDate: '2026-11-09', eventTypeId: 17, distributionTypeId: 37 },
  ...{ subDisciplineId: 101, isFundedId: 61 },
})

export const aSurveyForm = (templateId: number) => ({
  name: `Survey ${randomUUID()}`,
  introduction: 'Welcome',
  postCompletionMessage: 'Thanks',
  organisationDisplayName: 'Us',
  disciplineDisplayName: 'Theatre',
  locationDisplayName: 'Here',
  surveyTemplateId: String(templateId),
})

/** A figure of the quarter that the matrix's events touch. */
export const quarterFiguresBody = (eventId: unknown) => ({
  year: 2026,
  quarter: 3,
  changes: [{ eventId, figure: 'knownAttendance', before: null, after: 4 }],
})
