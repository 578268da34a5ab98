import { answerOpenIdStart } from '@/lib/accounts/openid/answers'
import { openIdCalls } from '@/lib/accounts/openid/calls'
import { endpoint } from '@/lib/floor/http/endpoint'

export const GET = endpoint(openIdCalls.openIdStart, ({ ctx, request, query }) =>
  answerOpenIdStart(ctx, request, query),
)
