import { z } from 'zod'
import { flag, id, instant, listOf, model, word } from '@/lib/floor/validation/answer-fields'

/** What the calls about access tokens answer, as their description has it. */

export const accessTokensAnswer = listOf(
  model('AccessToken', {
    id,
    name: word,
    access: z.enum(['read', 'read-write']),
    createdAt: instant,
    expiresAt: instant,
    lastUsedAt: instant.nullable().describe('To the minute'),
    expired: flag,
  }),
)

/** The token is answered this once. */
export const newAccessTokenAnswer = model('NewAccessToken', { id, token: word, expiresAt: instant })
