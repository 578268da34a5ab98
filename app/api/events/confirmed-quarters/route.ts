import { confirmationCalls } from '@/lib/confirmations/calls'
import { listConfirmedQuarters } from '@/lib/confirmations/confirmed-quarters'
import { endpoint } from '@/lib/floor/http/endpoint'

export const GET = endpoint(confirmationCalls.confirmedQuarters, ({ ctx, query }) => listConfirmedQuarters(ctx, query))
