import type { ShippedProfile } from './mapping'
import { templateProfile } from './template'

/**
 * The attendees of all events that Eventbrite exports: a line for each ticket. Its columns, the form of its dates, and
 * those that it shares with the export of orders were seen in a program that reads both:
 * https://github.com/chillz-id/gigpig-stage-connect/blob/fad29383618dee9bf823c61669a8b0d0a2366438/scripts/import_eventbrite_csv.py
 * The report of one event (`Order #`, `Attendee #`) has neither the event nor its day, and cannot be read alone.
 */
export const eventbriteProfile: ShippedProfile = {
  id: null,
  name: 'Eventbrite',
  knownBy: ['Order ID', 'Event ID', 'Event name', 'Event start date', 'Ticket price', 'Barcode number'],
  mapping: {
    ...templateProfile.mapping,
    columns: {
      reference: 'Event ID',
      eventName: 'Event name',
      performanceDate: 'Event start date',
      performanceTime: 'Event start time',
      venueName: 'Event location',
      transactionId: 'Order ID',
      transactionDate: 'Order date',
      customerCountry: 'Purchaser country',
      ticketType: 'Ticket type',
      tickets: 'Ticket quantity',
      pricePaid: 'Ticket price',
      ticketId: 'Barcode number',
    },
    dateOrder: 'ymd',
    statusWords: {},
    channelWords: {},
    providerId: 122,
  },
}
