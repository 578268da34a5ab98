import { changeEvents } from '@/lib/events/bulk-events'
import { eventCalls } from '@/lib/events/calls'
import { endpoint } from '@/lib/floor/http/endpoint'

export const POST = endpoint(eventCalls.bulk, ({ ctx, body }) => changeEvents(ctx, body))
