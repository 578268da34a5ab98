import { eventCalls } from '@/lib/events/calls'
import { validateBoxOfficeId } from '@/lib/events/read-events'
import { endpoint } from '@/lib/floor/http/endpoint'

export const GET = endpoint(eventCalls.validateId, ({ ctx, query }) => validateBoxOfficeId(ctx, query))
