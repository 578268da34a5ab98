import { eventUploadCalls } from '@/lib/events/bulk-upload/calls'
import { getEventUpload } from '@/lib/events/bulk-upload/service'
import { endpoint } from '@/lib/floor/http/endpoint'

export const GET = endpoint(eventUploadCalls.findings, ({ ctx, params }) => getEventUpload(ctx, params.id))
