import 'server-only'
import { decode, type JWT } from 'next-auth/jwt'
import { readableSecrets } from '../sealing/platform-secrets'

/** The content of a token, and the secret that decoded it: the current or the previous one. */
type DecodedToken = { value: JWT; secret: string }

/** What `encode` writes at the head of a token: `{"alg":"dir","enc":"A256GCM"}`, and no key in it. The library would read others. */
const acceptedHead = `${Buffer.from('{"alg":"dir","enc":"A256GCM"}').toString('base64url')}..`

/** Decodes a token of `encode`; undefined when it says another algorithm, neither secret fits, or it has expired. */
export async function decodeToken(token: string, salt?: string): Promise<DecodedToken | undefined> {
  if (!token.startsWith(acceptedHead)) return undefined
  for (const secret of readableSecrets()) {
    const value = await decode({ token, secret, ...(salt !== undefined && { salt }) }).catch(() => null)
    if (value) return { value, secret }
  }
  return undefined
}
