import { confirmationCalls } from '@/lib/confirmations/calls'
import { confirmQuarter } from '@/lib/confirmations/confirm-quarter'
import { endpoint } from '@/lib/floor/http/endpoint'

export const POST = endpoint(confirmationCalls.confirm, ({ ctx, body }) => confirmQuarter(ctx, body))
