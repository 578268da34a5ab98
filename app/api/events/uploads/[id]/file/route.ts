import { eventUploadCalls } from '@/lib/events/bulk-upload/calls'
import { downloadEventUpload } from '@/lib/events/bulk-upload/service'
import { endpoint } from '@/lib/floor/http/endpoint'

export const GET = endpoint(eventUploadCalls.file, ({ ctx, params }) => downloadEventUpload(ctx, params.id))
