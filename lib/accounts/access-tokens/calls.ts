import { z } from 'zod'
import { call } from '@/lib/floor/http/call'
import { anyText, flag, id, instant, listOf, model } from '@/lib/floor/validation/answer-fields'
import { newAccessToken, revokedAccessToken } from './schema'

/** The answers of the calls about access tokens, as published in the API description. */

const accessTokensAnswer = listOf(
  model('AccessToken', {
    id,
    name: anyText,
    access: z.enum(['read', 'read-write']),
    createdAt: instant,
    expiresAt: instant,
    lastUsedAt: instant.nullable().describe('To the minute'),
    expired: flag,
  }),
)

/** The only answer that ever contains the token. */
const newAccessTokenAnswer = model('NewAccessToken', { id, token: anyText, expiresAt: instant })

/** Personal access tokens. A person manages them in the browser: `sessionOnly` keeps a token from making another. */
export const accessTokenCalls = {
  listAccessTokens: call('GET /api/users/profile/access-tokens', {
    summary: 'The signed-in person’s own access tokens; never the tokens themselves',
    sessionOnly: true,
    answer: accessTokensAnswer,
  }),
  createAccessToken: call('POST /api/users/profile/access-tokens', {
    summary: 'Creates an access token and answers it, this once; needs a sign-in within the last hour',
    sessionOnly: true,
    body: newAccessToken,
    success: 201,
    answer: newAccessTokenAnswer,
    refuses: [409],
  }),
  revokeAccessToken: call('DELETE /api/users/profile/access-tokens', {
    summary: 'Revokes one of the person’s own access tokens, at once and for ever',
    sessionOnly: true,
    body: revokedAccessToken,
    answer: 'nothing',
    refuses: [404],
  }),
}
