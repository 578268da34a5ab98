import 'server-only'
import { createHash, randomBytes } from 'node:crypto'

/** A random token for a browser: 256 bits. */
export const newBrowserToken = (): string => randomBytes(32).toString('base64url')

/** The SHA-256 stored in the database. */
export const hashBrowserToken = (token: string): Buffer => createHash('sha256').update(token).digest()
