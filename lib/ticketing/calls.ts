import { gridQuery } from '@/lib/floor/grid/grid-query'
import { call } from '@/lib/floor/http/call'

/** All providers fit on one page of a look-up. */
const providersPageSize = 100

export const ticketingCalls = {
  providers: call({
    method: 'GET',
    path: '/api/box-office/providers',
    summary: 'Ticketing providers, as a grid list',
    audience: 'staff',
    right: ['read', 'event'],
    query: gridQuery(providersPageSize),
  }),
}
