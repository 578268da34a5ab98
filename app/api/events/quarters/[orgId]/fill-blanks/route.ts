import { confirmationCalls } from '@/lib/confirmations/calls'
import { fillQuarter } from '@/lib/confirmations/fill-blanks'
import { endpoint } from '@/lib/floor/http/endpoint'

export const POST = endpoint(confirmationCalls.fillBlanks, ({ ctx, params, body }) =>
  fillQuarter(ctx, { organisationId: params.orgId, ...body }),
)
