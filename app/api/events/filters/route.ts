import { eventCalls } from '@/lib/events/calls'
import { listEventFilters } from '@/lib/events/read-events'
import { endpoint } from '@/lib/floor/http/endpoint'

export const GET = endpoint(eventCalls.filters, ({ ctx, query }) => listEventFilters(ctx, query))
