import { createHash, randomBytes } from 'node:crypto'

/** 128 random bits, known to the respondent alone. */
export const newValidationKey = () => randomBytes(16).toString('base64url')

export const isValidationKey = (text: string) => /^[\w-]{22}$/.test(text)

/** What is stored of a key. A random key needs no slow hash. */
export const hashOfKey = (key: string): Buffer => createHash('sha256').update(key).digest()

/** A response and the key to it: what the respondent holds. */
export type Held = { responseId: string; validationKey: string }
