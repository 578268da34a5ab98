import 'server-only'
import { decode, type JWT } from 'next-auth/jwt'
import { readableSecrets } from '../sealing/platform-secrets'

/** What a token holds, and the secret that opened it: today's, or the one before it. */
type DecodedToken = { value: JWT; secret: string }

/** Opens what `encode` sealed; undefined when neither secret does, or its time is over. */
export async function decodeToken(token: string, salt?: string): Promise<DecodedToken | undefined> {
  for (const secret of readableSecrets()) {
    const value = await decode({ token, secret, ...(salt !== undefined && { salt }) }).catch(() => null)
    if (value) return { value, secret }
  }
  return undefined
}
