import { eventCalls } from '@/lib/events/calls'
import { getDuplicateName } from '@/lib/events/read-events'
import { endpoint } from '@/lib/floor/http/endpoint'

export const GET = endpoint(eventCalls.duplicateName, ({ ctx, query }) => getDuplicateName(ctx, query.name))
