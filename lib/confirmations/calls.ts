import { z } from 'zod'
import { call } from '@/lib/floor/http/call'
import {
  confirmedFileQuestion,
  confirmedQuartersAnswer,
  confirmedQuartersQuestion,
  confirmedQuestion,
  organisationInPath,
  quarterOfOrganisation,
  yearText,
} from './schema'

/** The calls of document 2 §7 about confirmations. Reading asks for the event screen, confirming for managing events. */
export const confirmationCalls = {
  quarters: call({
    method: 'GET',
    path: '/api/events/quarters/{orgId}',
    summary: 'The events of an organisation in a financial year, and how each stands in each quarter',
    audience: 'staff',
    right: ['read', 'event'],
    params: organisationInPath,
    query: z.object({ year: yearText }),
  }),
  fillBlanks: call({
    method: 'POST',
    path: '/api/events/quarters/{orgId}/fill-blanks',
    summary: 'Fills every blank figure of an old quarter with 0, up to 2024/25 Q4',
    audience: 'staff',
    right: ['manage', 'event'],
    params: organisationInPath,
    body: quarterOfOrganisation.omit({ organisationId: true }),
  }),
  confirm: call({
    method: 'POST',
    path: '/api/events/confirm-quarter',
    summary: 'Confirms a quarter of an organisation, once no figure of its own events is blank',
    audience: 'staff',
    right: ['manage', 'event'],
    body: quarterOfOrganisation,
    success: 201,
  }),
  confirmedQuarters: call({
    method: 'GET',
    path: '/api/events/confirmed-quarters',
    summary:
      'The confirmations that stand of organisations of an event, and whether the event is part of them: what a save may reset',
    audience: 'staff',
    right: ['update', 'event'],
    query: confirmedQuartersQuestion,
    answer: confirmedQuartersAnswer,
    refuses: [404],
  }),
  hasConfirmations: call({
    method: 'GET',
    path: '/api/organisations/has-confirmations/{orgId}',
    summary: 'Whether quarters of an organisation are still to be confirmed, within two weeks of being due or later',
    audience: 'staff',
    right: ['manage', 'event'],
    params: organisationInPath,
    query: z.object({ year: yearText.optional() }),
  }),
  history: call({
    method: 'GET',
    path: '/api/organisations/confirmations/{orgId}',
    summary: 'Who confirmed and reset which quarter of an organisation, and what had changed; newest first',
    audience: 'staff',
    right: ['read', 'event'],
    params: organisationInPath,
  }),
  confirmed: call({
    method: 'GET',
    path: '/api/organisations/confirmations/{orgId}/confirmed',
    summary: 'What a quarter held when it was confirmed',
    audience: 'staff',
    right: ['read', 'event'],
    params: organisationInPath,
    query: confirmedQuestion,
  }),
  confirmedFile: call({
    method: 'GET',
    path: '/api/organisations/confirmations/{orgId}/confirmed-file',
    summary: 'What a quarter held when it was confirmed, as CSV or as a signed PDF',
    audience: 'staff',
    right: ['manage', 'event'],
    params: organisationInPath,
    query: confirmedFileQuestion,
  }),
}
