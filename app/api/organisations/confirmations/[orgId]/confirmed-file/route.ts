import { confirmationCalls } from '@/lib/confirmations/calls'
import { downloadConfirmedQuarter } from '@/lib/confirmations/confirmed-file'
import { endpoint } from '@/lib/floor/http/endpoint'

export const GET = endpoint(confirmationCalls.confirmedFile, ({ ctx, params, query }) =>
  downloadConfirmedQuarter(ctx, params.orgId, query),
)
