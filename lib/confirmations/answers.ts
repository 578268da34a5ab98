import { z } from 'zod'
import { historyActivities } from '@/db/stored-values'
import { figureNames } from '@/lib/attendance/rules'
import {
  anyText,
  count,
  day,
  flag,
  id,
  instant,
  model,
  oneOf,
  quarter,
  year,
} from '@/lib/floor/validation/answer-fields'
import { cellStatus } from './rules'
import { confirmedQuarter } from './snapshot'

/** The answers of the calls about confirmations, as published in the API description. */

const cell = z.literal(Object.values(cellStatus)).describe('0 not applicable, 1 figures are missing, 2 complete')

const quarterlyEvent = model('QuarterlyEvent', {
  eventId: id,
  eventName: anyText,
  relationshipType: z.enum(['Event owner', 'Partner']),
  q1Status: cell,
  q2Status: cell,
  q3Status: cell,
  q4Status: cell,
  q1IsConfirmed: flag,
  q2IsConfirmed: flag,
  q3IsConfirmed: flag,
  q4IsConfirmed: flag,
  addedSinceConfirmed: z
    .array(quarter)
    .describe('The confirmed quarters of which the confirmation does not have the event: it was added since'),
})

const eventRemark = model('EventRemark', { eventId: id, eventName: anyText, remarks: z.array(anyText) })

const totalNames = [...figureNames, 'totalAttendance', 'totalCyp'] as const

const quarterState = model('QuarterState', {
  quarter,
  startDate: day,
  endDate: day,
  dueDate: day,
  when: z.enum(['past', 'current', 'future']),
  isOverdue: flag,
  isOutstanding: flag,
  mayConfirm: flag,
  mayFill: flag,
  ownEvents: count,
  totals: z
    .object(
      Object.fromEntries(totalNames.map((name) => [name, count])) as Record<(typeof totalNames)[number], typeof count>,
    )
    .describe('What the figures of the own events sum up to'),
  missingEvents: count.describe('Own events of which a figure is missing'),
  missing: z.array(eventRemark).describe('The first ten of them, with what is missing'),
  doubtfulEvents: count.describe('Own events with a doubtful figure; they may be confirmed'),
  doubts: z.array(eventRemark).describe('The first ten of them, with what is doubtful'),
  blankFigures: count.describe('Figures that "Fill blanks with 0" would fill'),
  confirmed: z.object({ id, on: instant, by: anyText }).nullable(),
  reset: z
    .object({ on: instant, by: anyText, eventNames: z.array(anyText), events: count })
    .nullable()
    .describe('Who reset the last confirmation, with which events, until another is given'),
})

export const quartersAnswer = model('QuarterlyEvents', {
  quarterlyEvents: z.array(quarterlyEvent),
  quarters: z.array(quarterState),
})

/** How many figures of how many events were filled with 0. */
export const filledAnswer = model('FilledFigures', { figures: count, events: count })

export const outstandingAnswer = model('OutstandingConfirmations', {
  hasOutstandingConfirmations: flag,
  outstanding: z.array(
    model('OutstandingConfirmation', {
      organisationId: id,
      organisationName: anyText,
      year,
      quarter,
      dueDate: day,
      isOverdue: flag,
    }),
  ),
})

const historyEntry = model('AttestationHistoryLine', {
  id,
  year,
  quarter,
  activityType: oneOf(...historyActivities),
  modifiedOn: instant,
  modifiedBy: anyText,
  eventId: id.nullable(),
  eventName: anyText.nullable(),
  confirmationId: id.nullable().describe('Of a confirmation: the number to ask what was confirmed by'),
  changes: z.array(z.object({ what: anyText, before: anyText, after: anyText })),
})

export const historyAnswer = model('AttestationHistory', { attestationHistory: z.array(historyEntry) })

export const confirmedAnswer = model('ConfirmedQuarter', {
  id,
  ...confirmedQuarter.shape,
  resetAt: instant.nullable(),
  hash: anyText.describe('SHA-256 of what was confirmed, in hexadecimal figures'),
  isIntact: flag,
})

/** The events whose blank figures prevent a confirmation. */
export const blankFindings = z.object({
  findings: z.array(z.object({ eventId: id, eventName: anyText, missing: z.array(anyText), link: anyText })).optional(),
})

export const confirmedFiles = ['text/csv', 'application/pdf']

export const confirmedQuartersAnswer = z.object({
  data: z.array(
    model('StandingConfirmation', {
      organisationId: id,
      organisationName: anyText,
      year,
      quarter,
      isCovered: flag.describe('The event was part of what was confirmed'),
    }),
  ),
  organisations: z
    .array(model('ConfirmingOrganisation', { organisationId: id, organisationName: anyText }))
    .describe('The organisations whose confirmations are in the data; what is not there is not confirmed'),
})
