import { z } from 'zod'
import {
  activeStatus,
  anyText,
  count,
  day,
  flag,
  id,
  model,
  numberOf,
  quarter,
  shownOnlyNote,
  wholeNumber,
  year,
} from '@/lib/floor/validation/answer-fields'

/** The answers of the calls about events and box office references, as published in the API description. */

/** The six figures of a quarter; null is blank, 0 is zero. */
export const figureFields = {
  occurencesAtLocation: count.nullable(),
  totalTicketsAvailable: count.nullable(),
  knownAttendance: count.nullable(),
  estimatedAttendance: count.nullable(),
  knownAttendanceCyp: count.nullable(),
  estimatedAttendanceCyp: count.nullable(),
}

// What `maySortByFigures` says, in words.
const unsortedFigureNote = 'Among the events of all organisations the list is neither sorted nor filtered by it.'
const unsortedNameNote = 'Among the events of all organisations the list is not sorted by it.'
const figure = count.nullable().describe(`The sum over the chosen period. ${unsortedFigureNote}`)
const name = anyText.nullable().describe(unsortedNameNote)

/** A row of the event schedule. */
export const eventRow = model('EventRow', {
  id,
  name: anyText,
  year: year
    .nullable()
    .describe(`The first financial year of the period that the event touches. ${unsortedFigureNote}`),
  quarter: quarter.nullable().describe(`The first quarter of the period that it touches. ${unsortedFigureNote}`),
  startDate: day,
  endDate: day,
  relationshipType: anyText.nullable().describe(shownOnlyNote),
  locationId: id,
  location: name,
  eventType: name,
  distributionType: name,
  discipline: name,
  isFunded: name,
  isTicketed: flag,
  boxOfficeProvider: name,
  ticketingProviderReferenceId: anyText.nullable(),
  isTicketingDataLinked: flag.describe(shownOnlyNote),
  occurencesAtLocation: figure,
  totalTicketsAvailable: figure,
  knownAttendance: figure,
  estimatedAttendance: figure,
  knownAttendanceCyp: figure,
  estimatedAttendanceCyp: figure,
  surveyCount: count.describe(shownOnlyNote),
  surveyResponseCount: count.describe(shownOnlyNote),
  ownerOrgs: anyText.describe(shownOnlyNote),
  partnerOrgs: anyText.describe(shownOnlyNote),
  npoStatus: numberOf(0, 1, 2, 3).nullable().describe(shownOnlyNote),
  activeStatus: activeStatus.nullable().describe(shownOnlyNote),
  quarterStates: z
    .array(model('EventQuarterState', { year, quarter, state: z.enum(['missing', 'complete', 'added', 'confirmed']) }))
    .optional()
    .describe(
      `How each quarter that the event touches stands, where quarterStates asked for it; added: complete, and no part of what was confirmed before it came. ${shownOnlyNote}`,
    ),
})

export const filtersAnswer = model('EventFilters', { years: year.array(), quarters: quarter.array() })

const assignedOrganisation = model('EventOrganisation', {
  organisationId: id,
  name: anyText,
  knownAs: anyText,
  alternativeName: anyText,
  region: anyText,
  discipline: anyText,
  relationshipTypeId: id,
  relationshipTypeName: anyText,
  subDisciplineId: id,
  subDisciplineName: anyText,
})

export const eventAnswer = model('Event', {
  id,
  name: anyText,
  locationId: id,
  locationName: anyText,
  startDate: day,
  endDate: day,
  eventTypeId: id,
  distributionTypeId: id,
  subDisciplineId: id,
  subDisciplineName: anyText,
  isFundedId: id,
  isTicketedId: id,
  boxOfficeProviderId: wholeNumber.nullable(),
  boxOfficeProviderName: anyText.nullable(),
  boxOfficeReferenceId: anyText.nullable(),
  ticketsSold: wholeNumber,
  version: id,
  eventOrganisations: assignedOrganisation.array(),
  eventAttendances: model('EventAttendance', { id, year, quarter, ...figureFields }).array(),
  actingAsRelationshipTypeValue: numberOf(10, 11).describe('10 as an owner of the event, 11 as a partner'),
})

export const boxOfficeIdAnswer = model('BoxOfficeIdValidity', {
  isValid: flag,
  duplicates: model('EventWithReference', { id, name: anyText, startDate: day, endDate: day }).array(),
})

export const referenceRow = model('BoxOfficeReferenceRow', {
  eventIdentifier: anyText,
  eventName: anyText,
  startDate: day,
  endDate: day,
  ticketsSold: wholeNumber,
  isValid: flag,
})

export const duplicateNameAnswer = model('DuplicateName', { name: anyText })
