import { boxOfficeEventCalls } from '@/lib/events/box-office/calls'
import { createEventsOfReferences } from '@/lib/events/box-office/create-events'
import { endpoint } from '@/lib/floor/http/endpoint'

export const POST = endpoint(boxOfficeEventCalls.create, ({ ctx, body }) => createEventsOfReferences(ctx, body))
