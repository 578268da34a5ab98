import { endpoint } from '@/lib/floor/http/endpoint'
import { ticketingUploadCalls } from '@/lib/ticketing/upload/calls'
import { downloadUploadedLines } from '@/lib/ticketing/upload/service'

export const GET = endpoint(ticketingUploadCalls.lines, ({ ctx, params }) => downloadUploadedLines(ctx, params.id))
