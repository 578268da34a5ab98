import 'server-only'
import { encode } from 'next-auth/jwt'
import type { z } from 'zod'
import { currentSecret } from '../sealing/platform-secrets'
import { decodeToken } from './decode-token'

/** What a sealed value is for; one for another purpose does not open. */
type SealedValuePurpose =
  | 'second step'
  | 'two-factor enrolment'
  | 'openid sign-in'
  | 'receipt'
  | 'known device'
  | 'typed email'

/** Seals a value for a browser to keep and bring back unread: encrypted and authenticated, good for `seconds` from `now`. */
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

/** The value again; undefined when anything about it was altered, it is for something else, or it is past its time. */
export async function unseal<S extends z.ZodType>(
  purpose: SealedValuePurpose,
  sealed: string | undefined,
  schema: S,
  now: Date,
): Promise<z.output<S> | undefined> {
  return (await unsealWithSecret(purpose, sealed, schema, now))?.value
}

/** The same, with the secret that it was sealed with: something else may have been made of that. */
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
