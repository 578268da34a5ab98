import { endpoint } from '@/lib/floor/http/endpoint'
import { ticketingUploadCalls } from '@/lib/ticketing/upload/calls'
import { eraseCustomer } from '@/lib/ticketing/sales/erase-customer'

export const DELETE = endpoint(ticketingUploadCalls.eraseCustomer, ({ ctx, body }) => eraseCustomer(ctx, body))
