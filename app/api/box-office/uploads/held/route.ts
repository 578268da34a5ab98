import { endpoint } from '@/lib/floor/http/endpoint'
import { ticketingUploadCalls } from '@/lib/ticketing/upload/calls'
import { discardUpload } from '@/lib/ticketing/upload/service'

export const DELETE = endpoint(ticketingUploadCalls.discard, ({ ctx, body }) => discardUpload(ctx, body.importId))
