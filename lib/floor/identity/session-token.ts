import 'server-only'
import { decode, encode } from 'next-auth/jwt'
import { z } from 'zod'
import { env } from '../env'
import { absoluteLimitMs } from './session-rules'

const payload = z.object({ sid: z.uuid() })

/** The cookie's value: next-auth's encrypted and authenticated JWT, naming a row in `sessions` and nothing else. */
export const sealSession = (sessionId: string): Promise<string> =>
  encode({ token: { sid: sessionId }, secret: env.AUTH_SECRET, maxAge: absoluteLimitMs / 1000 })

/** The session a cookie names; undefined when a single bit of it was altered, or it is past its time. */
export async function openSession(token: string | undefined): Promise<string | undefined> {
  if (!token || token.length > 1_000) return undefined
  try {
    return payload.parse(await decode({ token, secret: env.AUTH_SECRET })).sid
  } catch {
    return undefined
  }
}
