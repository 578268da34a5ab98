import { endpoint } from '@/lib/floor/http/endpoint'
import { feedCalls } from '@/lib/ticketing/feeds/calls'
import { listDeliveries } from '@/lib/ticketing/feeds/deliveries'

export const GET = endpoint(feedCalls.deliveries, ({ ctx, query }) => listDeliveries(ctx, query.organisationId))
