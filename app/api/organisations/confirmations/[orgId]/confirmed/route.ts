import { confirmationCalls } from '@/lib/confirmations/calls'
import { getConfirmedQuarter } from '@/lib/confirmations/read-history'
import { endpoint } from '@/lib/floor/http/endpoint'

export const GET = endpoint(confirmationCalls.confirmed, ({ ctx, params, query }) =>
  getConfirmedQuarter(ctx, params.orgId, query.confirmationId),
)
