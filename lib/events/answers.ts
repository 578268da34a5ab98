import { z } from 'zod'
import {
  activeStatus,
  count,
  day,
  flag,
  id,
  model,
  numberOf,
  quarter,
  shownOnly,
  storedQuarter,
  whole,
  word,
  year,
} from '@/lib/floor/validation/answer-fields'

/** What the calls about events and box office references answer, as their description has it. */

/** The six figures of a quarter; null is blank, 0 is zero. */
export const figureFields = {
  occurencesAtLocation: count.nullable(),
  totalTicketsAvailable: count.nullable(),
  knownAttendance: count.nullable(),
  estimatedAttendance: count.nullable(),
  knownAttendanceCyp: count.nullable(),
  estimatedAttendanceCyp: count.nullable(),
}

const ofOneOrganisation = 'Among the events of all organisations the list is neither sorted nor filtered by it.'
const unsortedAmongAll = 'Among the events of all organisations the list is not sorted by it.'
const figure = count.nullable().describe(`The sum over the chosen period. ${ofOneOrganisation}`)
const name = word.nullable().describe(unsortedAmongAll)

/** A row of the event schedule. */
export const eventRow = model('EventRow', {
  id,
  name: word,
  year: year.nullable().describe(`The first financial year of the period that the event touches. ${ofOneOrganisation}`),
  quarter: storedQuarter.nullable().describe(`The first quarter of the period that it touches. ${ofOneOrganisation}`),
  startDate: day,
  endDate: day,
  relationshipType: word.nullable().describe(shownOnly),
  locationId: id,
  location: name,
  eventType: name,
  distributionType: name,
  discipline: name,
  isFunded: name,
  isTicketed: flag,
  boxOfficeProvider: name,
  ticketingProviderReferenceId: word.nullable(),
  isTicketingDataLinked: flag.describe(shownOnly),
  occurencesAtLocation: figure,
  totalTicketsAvailable: figure,
  knownAttendance: figure,
  estimatedAttendance: figure,
  knownAttendanceCyp: figure,
  estimatedAttendanceCyp: figure,
  surveyCount: count.describe(shownOnly),
  surveyResponseCount: count.describe(shownOnly),
  partnerOrgs: word.describe(shownOnly),
  npoStatus: numberOf(0, 1, 2, 3).nullable().describe(shownOnly),
  activeStatus: activeStatus.nullable().describe(shownOnly),
  quarterStates: z
    .array(model('EventQuarterState', { year, quarter, state: z.enum(['missing', 'complete', 'added', 'confirmed']) }))
    .optional()
    .describe(
      `How each quarter that the event touches stands, where quarterStates asked for it; added: complete, and no part of what was confirmed before it came. ${shownOnly}`,
    ),
})

export const filtersAnswer = model('EventFilters', { years: year.array(), quarters: storedQuarter.array() })

const assigned = model('EventOrganisation', {
  organisationId: id,
  name: word,
  knownAs: word,
  alternativeName: word,
  region: word,
  discipline: word,
  relationshipTypeId: id,
  relationshipTypeName: word,
  subDisciplineId: id,
  subDisciplineName: word,
})

export const eventAnswer = model('Event', {
  id,
  name: word,
  locationId: id,
  locationName: word,
  startDate: day,
  endDate: day,
  eventTypeId: id,
  distributionTypeId: id,
  subDisciplineId: id,
  subDisciplineName: word,
  isFundedId: id,
  isTicketedId: id,
  boxOfficeProviderId: whole.nullable(),
  boxOfficeProviderName: word.nullable(),
  boxOfficeReferenceId: word.nullable(),
  ticketsSold: whole,
  version: id,
  eventOrganisations: assigned.array(),
  eventAttendances: model('EventAttendance', { id, year, quarter: storedQuarter, ...figureFields }).array(),
  actingAsRelationshipTypeValue: numberOf(10, 11).describe('10 as an owner of the event, 11 as a partner'),
})

export const boxOfficeIdAnswer = model('BoxOfficeIdValidity', {
  isValid: flag,
  duplicates: model('EventWithReference', { id, name: word, startDate: day, endDate: day }).array(),
})

export const referenceRow = model('BoxOfficeReferenceRow', {
  eventIdentifier: word,
  eventName: word,
  startDate: day,
  endDate: day,
  ticketsSold: whole,
  isValid: flag,
})

export const duplicateNameAnswer = model('DuplicateName', { name: word })
