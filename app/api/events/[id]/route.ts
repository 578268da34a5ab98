import { eventCalls } from '@/lib/events/calls'
import { getEvent } from '@/lib/events/read-events'
import { endpoint } from '@/lib/floor/http/endpoint'

export const GET = endpoint(eventCalls.get, ({ ctx, params }) => getEvent(ctx, params.id))
