import type { ShippedProfile } from './mapping'
import { templateProfile } from './template'

/**
 * The positions of the order list that pretix exports in English, for events that are a series: only those say when a
 * performance begins. Seen in the source of the exporter (`iterate_positions`) and of the words of an order's status:
 * https://github.com/pretix/pretix/blob/003fa629965e54b3674f646b96371388d7904090/src/pretix/base/exporters/orderlist.py
 * https://github.com/pretix/pretix/blob/000b66d1e2873880753c215950a45cc5e9a8fa99/src/pretix/base/models/orders.py
 */
export const pretixProfile: ShippedProfile = {
  id: null,
  name: 'pretix',
  knownBy: ['Event slug', 'Order code', 'Position ID', 'Status', 'Start date', 'Pseudonymization ID'],
  mapping: {
    ...templateProfile.mapping,
    columns: {
      reference: 'Event slug',
      // Of the performance: its name.
      eventName: 'Date',
      performanceDate: 'Start date',
      transactionId: 'Order code',
      transactionDate: 'Order date',
      transactionType: 'Status',
      customerPostcode: 'ZIP code',
      customerCountry: 'Country',
      ticketType: 'Product',
      pricePaid: 'Price',
      salesChannel: 'Sales channel',
      // A position ID counts from 1 in every order.
      ticketId: 'Pseudonymization ID',
    },
    grain: 'ticket',
    dateOrder: 'ymd',
    // A line says what its order is now: one that was paid and is canceled has to be taken back.
    statusWords: { paid: 'Sale', pending: 'ignored', expired: 'ignored', canceled: 'void' },
    channelWords: { web: 'Online', pretixpos: 'In person' },
    providerId: 141,
  },
}
