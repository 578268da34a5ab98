import { z } from 'zod'
import { call } from '@/lib/floor/http/call'
import { anyText, count, day, flag, id, model, quarter, wholeNumber, year } from '@/lib/floor/validation/answer-fields'
import { recordIdText } from '@/lib/floor/validation/fields'

const tickets = wholeNumber.describe('Sold less given back')
const pounds = z.number().describe('What was paid, less what was given back, without booking fees')

const part = model('TicketsByName', { name: anyText, tickets, pounds })

const organisationSales = model('OrganisationTicketSales', {
  organisationId: id,
  organisationName: anyText,
  references: model('EventReference', {
    boxOfficeProviderId: id,
    boxOfficeProviderName: anyText,
    reference: anyText,
    isOfForm: flag.describe('True for the one that the event’s own form has; others were linked'),
    firstDate: day.nullable().describe('Of its first performance; null where nothing was sold under it'),
    lastDate: day.nullable(),
    tickets,
  }).array(),
  tickets,
  concessionTickets: tickets,
  pounds,
  ticketsOutsideDates: wholeNumber.describe('Of performances that are not on the event’s days'),
  performanceCount: count,
  performances: model('PerformanceSales', {
    date: day,
    time: anyText.nullable().describe('`19:30`, where the file has it'),
    tickets,
    concessionTickets: tickets,
    pounds,
  })
    .array()
    .describe('The first 500, by date and time'),
  byDay: model('TicketsByDay', { date: day.describe('Of the performance'), tickets })
    .array()
    .describe('In order; days without a performance are left out'),
  byChannel: part.array().describe('The most tickets first'),
  byTicketType: part.array().describe('The 20 with the most tickets'),
  otherTicketTypes: model('OtherTicketTypes', { types: count, tickets, pounds })
    .nullable()
    .describe('The rest together'),
})

export const eventSalesCalls = {
  ofEvent: call('GET /api/events/{id}/ticket-sales', {
    summary:
      'What was sold under the references of an event, for each organisation in reach that is assigned to it and has some, beside the tickets available',
    right: ['read', 'boxOffice'],
    params: z.object({ id: recordIdText }),
    answer: model('EventTicketSales', {
      quarters: model('QuarterTicketsAvailable', {
        year,
        quarter,
        ticketsAvailable: count.nullable(),
      }).array(),
      organisations: organisationSales.array(),
    }),
    refuses: [404],
  }),
}
