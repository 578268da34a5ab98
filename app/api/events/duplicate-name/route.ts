import { eventCalls } from '@/lib/events/calls'
import { duplicateName } from '@/lib/events/read-events'
import { endpoint } from '@/lib/floor/http/endpoint'

export const GET = endpoint(eventCalls.duplicateName, ({ ctx, query }) => duplicateName(ctx, query.name))
