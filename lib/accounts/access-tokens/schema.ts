import { z } from 'zod'
import { recordId, requiredText } from '@/lib/floor/validation/fields'

export const tokenNameLimit = 75

/** Tokens one person may have at a time; each integration deserves its own, and nobody has so many. */
export const tokensPerPerson = 20

/** Days a token may live: those offered, and the most that a call may ask for. */
export const lifetimes = [30, 90, 365] as const
const longestLifetime = 365

const lifetimeMessage = `Expiry must be a whole number of days from 1 to ${longestLifetime}`

/** `read` opens the calls that read; `read-write` opens those that change something as well. */
export const newAccessToken = z.object({
  name: requiredText('Name', tokenNameLimit),
  access: z.enum(['read', 'read-write'], { error: 'Access is required' }),
  days: z.int({ error: lifetimeMessage }).min(1, { error: lifetimeMessage }).max(longestLifetime, {
    error: lifetimeMessage,
  }),
})

export type NewAccessToken = z.output<typeof newAccessToken>

export const revokedAccessToken = z.object({ accessTokenId: recordId('Access token is required') })
