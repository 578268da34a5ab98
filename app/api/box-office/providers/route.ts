import { endpoint } from '@/lib/floor/http/endpoint'
import { ticketingCalls } from '@/lib/ticketing/calls'
import { listProviders } from '@/lib/ticketing/service'

export const GET = endpoint(ticketingCalls.providers, ({ ctx, query }) => listProviders(ctx, query))
