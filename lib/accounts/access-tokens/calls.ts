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

const path = '/api/users/profile/access-tokens'

/** Personal access tokens. They are managed in the browser: with `sessionOnly` a token cannot create another. */
export const accessTokenCalls = {
  listAccessTokens: call({
    method: 'GET',
    path,
    summary: 'The signed-in person’s own access tokens; never the tokens themselves',
    audience: 'staff',
    sessionOnly: true,
    answer: accessTokensAnswer,
  }),
  createAccessToken: call({
    method: 'POST',
    path,
    summary: 'Creates an access token and answers it, this once; needs a sign-in within the last hour',
    audience: 'staff',
    sessionOnly: true,
    body: newAccessToken,
    success: 201,
    answer: newAccessTokenAnswer,
    refuses: [409],
  }),
  revokeAccessToken: call({
    method: 'DELETE',
    path,
    summary: 'Revokes one of the person’s own access tokens, at once and for ever',
    audience: 'staff',
    sessionOnly: true,
    body: revokedAccessToken,
    answer: 'nothing',
    refuses: [404],
  }),
}
