import { confirmationCalls } from '@/lib/confirmations/calls'
import { hasOutstanding } from '@/lib/confirmations/read-confirmations'
import { endpoint } from '@/lib/floor/http/endpoint'

export const GET = endpoint(confirmationCalls.hasConfirmations, ({ ctx, params, query }) =>
  hasOutstanding(ctx, params.orgId, query.year),
)
