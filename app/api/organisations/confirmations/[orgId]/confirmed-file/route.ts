import { confirmationCalls } from '@/lib/confirmations/calls'
import { downloadConfirmed } from '@/lib/confirmations/confirmed-file'
import { endpoint } from '@/lib/floor/http/endpoint'

export const GET = endpoint(confirmationCalls.confirmedFile, ({ ctx, params, query }) =>
  downloadConfirmed(ctx, params.orgId, query),
)
