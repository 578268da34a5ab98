import { endpoint } from '@/lib/floor/http/endpoint'
import { eventSalesCalls } from '@/lib/ticketing/event-sales/calls'
import { getEventTicketSales } from '@/lib/ticketing/event-sales/service'

export const GET = endpoint(eventSalesCalls.ofEvent, ({ ctx, params }) => getEventTicketSales(ctx, params.id))
