import { endpoint } from '@/lib/floor/http/endpoint'
import { ticketingCalls } from '@/lib/ticketing/calls'
import { listReferencesOf } from '@/lib/ticketing/service'

export const GET = endpoint(ticketingCalls.ofOrganisation, ({ ctx, params }) => listReferencesOf(ctx, params.orgId))
