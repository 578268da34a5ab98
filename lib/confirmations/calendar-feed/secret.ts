import { createHash, randomBytes } from 'node:crypto'

const shape = /^([\w-]{43})\.ics$/

/** A new secret of 256 random bits, shown once. */
export const newFeedSecret = () => randomBytes(32).toString('base64url')

/** The stored hash of a secret: with so many random bits, one round of SHA-256 is enough. */
export const hashOfFeedSecret = (secret: string) => createHash('sha256').update(secret).digest()

/** The secret in the file name of an address; undefined where it has none of the right form. */
export const secretInFileName = (file: string): string | undefined => shape.exec(file)?.[1]

export const feedPath = (secret: string) => `/api/calendar/${secret}.ics`
