import { endpoint } from '@/lib/floor/http/endpoint'
import { ticketingUploadCalls } from '@/lib/ticketing/upload/calls'
import { getTicketingUpload } from '@/lib/ticketing/upload/service'

export const GET = endpoint(ticketingUploadCalls.get, ({ ctx, params }) => getTicketingUpload(ctx, params.id))
