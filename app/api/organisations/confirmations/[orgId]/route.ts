import { confirmationCalls } from '@/lib/confirmations/calls'
import { listHistory } from '@/lib/confirmations/read-history'
import { endpoint } from '@/lib/floor/http/endpoint'

export const GET = endpoint(confirmationCalls.history, ({ ctx, params }) => listHistory(ctx, params.orgId))
