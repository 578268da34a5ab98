import { eventUploadCalls } from '@/lib/events/bulk-upload/calls'
import { uploadEvents } from '@/lib/events/bulk-upload/service'
import { eventCalls } from '@/lib/events/calls'
import { getEvent } from '@/lib/events/read-events'
import { endpoint } from '@/lib/floor/http/endpoint'

export const GET = endpoint(eventCalls.get, ({ ctx, params }) => getEvent(ctx, params.id))

/** The number is that of the organisation here. */
export const POST = endpoint(eventUploadCalls.upload, ({ ctx, params, query, request }) =>
  uploadEvents(ctx, params.id, query, request),
)
