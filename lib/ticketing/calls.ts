import { z } from 'zod'
import { gridQuery } from '@/lib/floor/grid/grid-query'
import { call } from '@/lib/floor/http/call'
import { anyText, day, flag, id, listOf, model, wholeNumber } from '@/lib/floor/validation/answer-fields'
import { recordIdText } from '@/lib/floor/validation/fields'

/** The published models of the answers. */

const providerRow = model('ProviderRow', { id, name: anyText, isManual: flag })

const referencesAnswer = listOf(
  model('BoxOfficeReference', {
    eventIdentifier: anyText,
    eventName: anyText,
    boxOfficeProviderId: id,
    startDate: day,
    endDate: day,
    ticketsSold: wholeNumber,
  }),
)

/** All providers fit on one page of a list. */
const providersPageSize = 100

export const ticketingCalls = {
  providers: call('GET /api/box-office/providers', {
    summary: 'Ticketing providers, as a grid list',
    right: ['read', 'event'],
    query: gridQuery(providersPageSize),
    answer: providerRow,
  }),
  ofOrganisation: call('GET /api/box-office/by-org/{orgId}', {
    summary: 'The box office references that ticketing data has brought for an organisation in reach',
    right: ['read', 'boxOffice'],
    params: z.object({ orgId: recordIdText }),
    answer: referencesAnswer,
  }),
}
