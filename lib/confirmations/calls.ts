import { z } from 'zod'
import { call } from '@/lib/floor/http/call'
import { createdRecord } from '@/lib/floor/validation/answer-fields'
import {
  blankFindings,
  confirmedAnswer,
  confirmedFiles,
  confirmedQuartersAnswer,
  filledAnswer,
  historyAnswer,
  outstandingAnswer,
  quartersAnswer,
} from './answers'
import {
  confirmedFileQuery,
  confirmedQuartersQuery,
  confirmedQuery,
  organisationParams,
  quarterOfOrganisation,
  yearText,
} from './schema'

/** The documented calls about confirmations. Reading needs the right to read events, confirming to manage them. */
export const confirmationCalls = {
  quarters: call('GET /api/events/quarters/{orgId}', {
    summary: 'The events of an organisation in a financial year, and how each stands in each quarter',
    right: ['read', 'event'],
    params: organisationParams,
    query: z.object({ year: yearText }),
    answer: quartersAnswer,
  }),
  fillBlanks: call('POST /api/events/quarters/{orgId}/fill-blanks', {
    summary: 'Fills every blank figure of an old quarter with 0, up to 2024/25 Q4',
    right: ['manage', 'event'],
    params: organisationParams,
    body: quarterOfOrganisation.omit({ organisationId: true }),
    answer: filledAnswer,
    refuses: [409],
  }),
  confirm: call('POST /api/events/confirm-quarter', {
    summary: 'Confirms a quarter of an organisation, once no figure of its own events is blank',
    right: ['manage', 'event'],
    body: quarterOfOrganisation,
    success: 201,
    answer: createdRecord,
    refuses: [404, 409],
    problems: { 422: blankFindings },
  }),
  confirmedQuarters: call('GET /api/events/confirmed-quarters', {
    summary:
      'The confirmations that stand of organisations of an event, and whether the event is part of them: what a save may reset',
    right: ['update', 'event'],
    query: confirmedQuartersQuery,
    answer: confirmedQuartersAnswer,
    refuses: [404],
  }),
  hasConfirmations: call('GET /api/organisations/has-confirmations/{orgId}', {
    summary: 'Whether quarters of an organisation are still to be confirmed, within two weeks of being due or later',
    right: ['manage', 'event'],
    params: organisationParams,
    query: z.object({ year: yearText.optional() }),
    answer: outstandingAnswer,
  }),
  history: call('GET /api/organisations/confirmations/{orgId}', {
    summary: 'Who confirmed and reset which quarter of an organisation, and what had changed; newest first',
    right: ['read', 'event'],
    params: organisationParams,
    answer: historyAnswer,
  }),
  confirmed: call('GET /api/organisations/confirmations/{orgId}/confirmed', {
    summary: 'What a quarter held when it was confirmed',
    right: ['read', 'event'],
    params: organisationParams,
    query: confirmedQuery,
    answer: confirmedAnswer,
  }),
  confirmedFile: call('GET /api/organisations/confirmations/{orgId}/confirmed-file', {
    summary: 'What a quarter held when it was confirmed, as CSV or as a signed PDF',
    right: ['manage', 'event'],
    params: organisationParams,
    query: confirmedFileQuery,
    answer: confirmedFiles,
  }),
}
