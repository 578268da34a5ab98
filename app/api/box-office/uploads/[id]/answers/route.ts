import { endpoint } from '@/lib/floor/http/endpoint'
import { ticketingUploadCalls } from '@/lib/ticketing/upload/calls'
import { answerUpload } from '@/lib/ticketing/upload/service'

export const POST = endpoint(ticketingUploadCalls.answer, ({ ctx, params, body }) => answerUpload(ctx, params.id, body))
