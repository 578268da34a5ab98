import 'server-only'
import { encode } from 'next-auth/jwt'
import { z } from 'zod'
import { currentSecret } from '../sealing/platform-secrets'
import { decodeToken } from './decode-token'
import { absoluteLimitMs } from './session-rules'

const payload = z.object({ sid: z.uuid() })

/** The cookie's value: next-auth's encrypted and authenticated JWT, naming a row in `sessions` and nothing else. */
export const sealSession = (sessionId: string): Promise<string> =>
  encode({ token: { sid: sessionId }, secret: currentSecret(), maxAge: absoluteLimitMs / 1000 })

/*
 * Opening a cookie takes a key derivation and a decryption, twice for each page (in the gate and in the page). The
 * content of a cookie never changes, so it is cached for a while. Whether the session is still valid is read from the
 * database every time.
 */
const sessionCache = new Map<string, { sessionId: string; until: number }>()
const cacheMs = 60_000
const maxCached = 2_000

/** The session id in a cookie; undefined when it was altered or has expired. */
export async function unsealSession(token: string | undefined): Promise<string | undefined> {
  if (!token || token.length > 1_000) return undefined
  const cached = sessionCache.get(token)
  if (cached && cached.until > Date.now()) return cached.sessionId
  sessionCache.delete(token)
  try {
    const { sid } = payload.parse((await decodeToken(token))?.value)
    sessionCache.set(token, { sessionId: sid, until: Date.now() + cacheMs })
    const oldest = sessionCache.size > maxCached ? sessionCache.keys().next().value : undefined
    if (oldest !== undefined) sessionCache.delete(oldest)
    return sid
  } catch {
    return undefined
  }
}
