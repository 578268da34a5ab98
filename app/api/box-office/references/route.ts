import { eventCalls } from '@/lib/events/calls'
import { listReferences } from '@/lib/events/list-references'
import { endpoint } from '@/lib/floor/http/endpoint'

export const GET = endpoint(eventCalls.references, ({ ctx, query }) => listReferences(ctx, query))
