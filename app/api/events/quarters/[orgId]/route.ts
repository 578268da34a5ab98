import { confirmationCalls } from '@/lib/confirmations/calls'
import { listQuarterlyEvents } from '@/lib/confirmations/read-confirmations'
import { endpoint } from '@/lib/floor/http/endpoint'

export const GET = endpoint(confirmationCalls.quarters, ({ ctx, params, query }) =>
  listQuarterlyEvents(ctx, params.orgId, query.year),
)
