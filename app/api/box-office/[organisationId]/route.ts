import { endpoint } from '@/lib/floor/http/endpoint'
import { ticketingUploadCalls } from '@/lib/ticketing/upload/calls'
import { uploadSales } from '@/lib/ticketing/upload/service'

export const POST = endpoint(ticketingUploadCalls.upload, ({ ctx, params, query, request }) =>
  uploadSales(ctx, params.organisationId, query, request),
)
