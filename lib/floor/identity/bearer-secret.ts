import { createHash, randomBytes } from 'node:crypto'

/** Prefix of personal access tokens, by which scanners for leaked secrets recognise them. */
const prefix = 'ill_'
const tokenPattern = /^ill_[\w-]{43}$/

/** A new token, to be shown once: 256 random bits behind the prefix. */
export const newBearerToken = () => `${prefix}${randomBytes(32).toString('base64url')}`

/** The stored SHA-256 of a token; a random token of 256 bits needs no slow hash. */
export const hashOfBearerToken = (token: string) => createHash('sha256').update(token).digest()

/** The token in an `Authorization` header; undefined where it has none in our format. */
export function bearerTokenIn(authorization: string | null): string | undefined {
  const token = /^bearer\s+(\S+)\s*$/i.exec(authorization ?? '')?.[1]
  return token && tokenPattern.test(token) ? token : undefined
}
