import { call } from '@/lib/floor/http/call'
import { accessTokensAnswer, newAccessTokenAnswer } from './answers'
import { newAccessToken, revokedAccessToken } from './schema'

const path = '/api/users/profile/access-tokens'

/** Personal access tokens. A person manages them in the browser: `sessionOnly` keeps a token from making another. */
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
