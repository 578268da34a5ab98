import 'server-only'
import { decode, encode } from 'next-auth/jwt'
import type { z } from 'zod'
import { env } from '../env'

/** What a sealed value is for; one for another purpose does not open. */
export type SealedFor = 'second step' | 'two-factor enrolment' | 'openid sign-in' | 'receipt'

/** Seals a value for a browser to keep and bring back unread: encrypted and authenticated, good for `seconds` from `now`. */
export const seal = (purpose: SealedFor, value: Record<string, unknown>, seconds: number, now: Date): Promise<string> =>
  encode({
    token: { value, until: now.getTime() + seconds * 1000 },
    secret: env.AUTH_SECRET,
    salt: purpose,
    maxAge: seconds,
  })

/** The value again; undefined when anything about it was altered, it is for something else, or it is past its time. */
export async function unseal<S extends z.ZodType>(
  purpose: SealedFor,
  sealed: string | undefined,
  schema: S,
  now: Date,
): Promise<z.output<S> | undefined> {
  if (!sealed || sealed.length > 2_000) return undefined
  try {
    const opened = await decode({ token: sealed, secret: env.AUTH_SECRET, salt: purpose })
    if (typeof opened?.until !== 'number' || now.getTime() >= opened.until) return undefined
    return schema.parse(opened.value)
  } catch {
    return undefined
  }
}
