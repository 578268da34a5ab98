import { createHash, randomBytes } from 'node:crypto'

/** What a personal access token begins with, so that scanners for leaked secrets know one when they see it. */
const prefix = 'ill_'
const tokenPattern = /^ill_[\w-]{43}$/

/** A new token, to be shown once: 256 random bits behind the prefix. */
export const newBearerToken = () => `${prefix}${randomBytes(32).toString('base64url')}`

/** What is stored of a token. As long and as random as it is, one round of SHA-256 keeps it safe. */
export const hashOfBearerToken = (token: string) => createHash('sha256').update(token).digest()

/** The token in an `Authorization` header; undefined where it holds none that could be ours. */
export function bearerTokenIn(authorization: string | null): string | undefined {
  const token = /^bearer\s+(\S+)\s*$/i.exec(authorization ?? '')?.[1]
  return token && tokenPattern.test(token) ? token : undefined
}
