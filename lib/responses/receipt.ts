import { createHash } from 'node:crypto'
import { codeFrom, receiptSeed } from './receipt-code'

/** The receipt code of a response, from its validation key. */
export const receiptOf = (validationKey: string): string =>
  codeFrom(createHash('sha256').update(receiptSeed(validationKey)).digest())

/** What is stored of a receipt code (16 signs, without hyphens). 80 random bits need no slow hash. */
export const hashOfReceipt = (code: string): Buffer => createHash('sha256').update(code).digest()
