import { createHash, randomBytes } from 'node:crypto'
import { parseReceiptCode, receiptCodeFrom } from '@/lib/responses/receipt-code'

/** A new PIN: 16 signs of five bits each, as long and as plain to read out as a receipt code. */
export const newPin = (): string => receiptCodeFrom(randomBytes(10))

/** The stored SHA-256 of what somebody typed; of what cannot be a PIN one that no PIN has, so that it is looked for all the same. */
export const hashOfPin = (typed: string): Buffer => {
  const pin = parseReceiptCode(typed.slice(0, pinMostTyped))
  return createHash('sha256')
    .update(`public pin:${pin ?? 'none'}`)
    .digest()
}

/** No PIN is longer, however it is written. */
const pinMostTyped = 100
