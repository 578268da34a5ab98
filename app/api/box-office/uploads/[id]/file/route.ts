import { endpoint } from '@/lib/floor/http/endpoint'
import { ticketingUploadCalls } from '@/lib/ticketing/upload/calls'
import { downloadUploadedFile } from '@/lib/ticketing/upload/service'

export const GET = endpoint(ticketingUploadCalls.file, ({ ctx, params }) => downloadUploadedFile(ctx, params.id))
