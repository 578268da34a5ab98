import { endpoint } from '@/lib/floor/http/endpoint'
import { ticketingUploadCalls } from '@/lib/ticketing/upload/calls'
import { answerUploadRecords } from '@/lib/ticketing/upload/service'

export const GET = endpoint(ticketingUploadCalls.records, ({ ctx, request }) => answerUploadRecords(ctx, request))
