import 'server-only'
import { createHash, randomBytes } from 'node:crypto'

/** A random number for a browser to keep: 256 bits. */
export const newBrowserToken = (): string => randomBytes(32).toString('base64url')

/** What the database keeps of it. */
export const hashBrowserToken = (token: string): Buffer => createHash('sha256').update(token).digest()
