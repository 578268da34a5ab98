import { eventUploadCalls } from '@/lib/events/bulk-upload/calls'
import { listEventUploads, undoEventUpload } from '@/lib/events/bulk-upload/service'
import { endpoint } from '@/lib/floor/http/endpoint'

export const GET = endpoint(eventUploadCalls.uploads, ({ ctx, query }) => listEventUploads(ctx, query))
export const DELETE = endpoint(eventUploadCalls.undo, ({ ctx, body }) => undoEventUpload(ctx, body.importId))
