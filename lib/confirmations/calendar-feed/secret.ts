import { createHash, randomBytes } from 'node:crypto'

const shape = /^([\w-]{43})\.ics$/

/** A new secret, to be shown once: 256 random bits. */
export const newFeedSecret = () => randomBytes(32).toString('base64url')

/** What is kept of a secret. As long and as random as it is, one round of SHA-256 keeps it safe. */
export const hashOfFeedSecret = (secret: string) => createHash('sha256').update(secret).digest()

/** The secret in the file name of an address; undefined where it holds none that could be ours. */
export const secretInFileName = (file: string): string | undefined => shape.exec(file)?.[1]

export const feedPath = (secret: string) => `/api/calendar/${secret}.ics`
