import { openIdCalls } from '@/lib/accounts/openid/calls'
import { answerOpenIdStart } from '@/lib/accounts/openid/http-responses'
import { endpoint } from '@/lib/floor/http/endpoint'

export const GET = endpoint(openIdCalls.openIdStart, ({ ctx, request, query }) =>
  answerOpenIdStart(ctx, request, query),
)
