import { accessTokenCalls } from '@/lib/accounts/access-tokens/calls'
import { createAccessToken, listAccessTokens, revokeAccessToken } from '@/lib/accounts/access-tokens/service'
import { endpoint } from '@/lib/floor/http/endpoint'

export const GET = endpoint(accessTokenCalls.listAccessTokens, ({ ctx }) => listAccessTokens(ctx))
export const POST = endpoint(accessTokenCalls.createAccessToken, ({ ctx, body }) => createAccessToken(ctx, body))
export const DELETE = endpoint(accessTokenCalls.revokeAccessToken, ({ ctx, body }) =>
  revokeAccessToken(ctx, body.accessTokenId),
)
