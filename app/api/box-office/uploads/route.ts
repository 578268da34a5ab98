import { endpoint } from '@/lib/floor/http/endpoint'
import { ticketingUploadCalls } from '@/lib/ticketing/upload/calls'
import { undoUpload } from '@/lib/ticketing/upload/service'

export const DELETE = endpoint(ticketingUploadCalls.undo, ({ ctx, body }) => undoUpload(ctx, body.importId))
