import { confirmationCalls } from '@/lib/confirmations/calls'
import { getOutstanding } from '@/lib/confirmations/read-confirmations'
import { endpoint } from '@/lib/floor/http/endpoint'

export const GET = endpoint(confirmationCalls.hasConfirmations, ({ ctx, params, query }) =>
  getOutstanding(ctx, params.orgId, query.year),
)
