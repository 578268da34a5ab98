import { z } from 'zod'
import { recordId, requiredText } from '@/lib/floor/validation/fields'

export const tokenNameLimit = 75

/** The maximum number of tokens per person: enough for one per integration. */
export const tokensPerPerson = 20

/** Lifetimes in days: those offered, and the longest that a call may request. */
export const lifetimes = [30, 90, 365] as const
const longestLifetime = 365

const lifetimeMessage = `Expiry must be a whole number of days from 1 to ${longestLifetime}`

/** `read` allows the calls that read; `read-write` also those that change something. */
export const newAccessToken = z.object({
  name: requiredText('Name', tokenNameLimit),
  access: z.enum(['read', 'read-write'], { error: 'Access is required' }),
  days: z.int({ error: lifetimeMessage }).min(1, { error: lifetimeMessage }).max(longestLifetime, {
    error: lifetimeMessage,
  }),
})

export type NewAccessToken = z.output<typeof newAccessToken>

export const revokedAccessToken = z.object({ accessTokenId: recordId('Access token is required') })
