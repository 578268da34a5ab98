import 'server-only'
import { decode, type JWT } from 'next-auth/jwt'
import { readableSecrets } from '../sealing/platform-secrets'

/** The content of a token, and the secret that decoded it: the current or the previous one. */
type DecodedToken = { value: JWT; secret: string }

/** Decodes a token of `encode`; undefined when neither secret fits, or it has expired. */
export async function decodeToken(token: string, salt?: string): Promise<DecodedToken | undefined> {
  for (const secret of readableSecrets()) {
    const value = await decode({ token, secret, ...(salt !== undefined && { salt }) }).catch(() => null)
    if (value) return { value, secret }
  }
  return undefined
}
