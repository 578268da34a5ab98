import 'server-only'
import { encode } from 'next-auth/jwt'
import type { z } from 'zod'
import { currentSecret } from '../sealing/platform-secrets'
import { decodeToken } from './decode-token'

/** The purpose of a sealed value; it can only be opened for the same one. */
type SealedValuePurpose =
  | 'second step'
  | 'two-factor enrolment'
  | 'openid sign-in'
  | 'receipt'
  | 'known device'
  | 'typed email'
  | 'embedded report'
  | 'public pin'
  | 'public report'

/** Seals a value for a browser to store and send back: encrypted and authenticated, valid for `seconds` from `now`. */
export const seal = (
  purpose: SealedValuePurpose,
  value: Record<string, unknown>,
  seconds: number,
  now: Date,
): Promise<string> =>
  encode({
    token: { value, until: now.getTime() + seconds * 1000 },
    secret: currentSecret(),
    salt: purpose,
    maxAge: seconds,
  })

/** Opens a sealed value; undefined when it was altered, has another purpose, or has expired. */
export async function unseal<S extends z.ZodType>(
  purpose: SealedValuePurpose,
  sealed: string | undefined,
  schema: S,
  now: Date,
): Promise<z.output<S> | undefined> {
  return (await unsealWithSecret(purpose, sealed, schema, now))?.value
}

/** As `unseal`, with the secret it was sealed with, from which other values may be derived. */
export async function unsealWithSecret<S extends z.ZodType>(
  purpose: SealedValuePurpose,
  sealed: string | undefined,
  schema: S,
  now: Date,
): Promise<{ value: z.output<S>; secret: string } | undefined> {
  if (!sealed || sealed.length > 2_000) return undefined
  const opened = await decodeToken(sealed, purpose)
  if (typeof opened?.value.until !== 'number' || now.getTime() >= opened.value.until) return undefined
  const parsed = schema.safeParse(opened.value.value)
  return parsed.success ? { value: parsed.data, secret: opened.secret } : undefined
}
