import { createHash, randomBytes } from 'node:crypto'
import { receiptCodeFrom, receiptSeed } from './receipt-code'

/** 128 random bits, known to the respondent alone. */
export const newValidationKey = () => randomBytes(16).toString('base64url')

export const isValidationKey = (text: string) => /^[\w-]{22}$/.test(text)

/** The stored SHA-256 of a key. A random key needs no slow hash. */
export const hashKey = (key: string): Buffer => createHash('sha256').update(key).digest()

/** The receipt code of a response, from its validation key. */
export const receiptCodeOf = (validationKey: string): string =>
  receiptCodeFrom(createHash('sha256').update(receiptSeed(validationKey)).digest())

/** The stored SHA-256 of a receipt code (16 characters, without hyphens). 80 random bits need no slow hash. */
export const hashReceiptCode = (code: string): Buffer => createHash('sha256').update(code).digest()

/** Id and validation key of a response, known to the respondent. */
export type ResponseCredentials = { responseId: string; validationKey: string }
