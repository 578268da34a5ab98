import { endpoint } from '@/lib/floor/http/endpoint'
import { eraseCustomer } from '@/lib/ticketing/sales/erase-customer'
import { ticketingUploadCalls } from '@/lib/ticketing/upload/calls'

export const DELETE = endpoint(ticketingUploadCalls.eraseCustomer, ({ ctx, body }) => eraseCustomer(ctx, body))
