import { formatReceiptCode, receiptCodeFrom, receiptSeed } from '@/lib/responses/receipt-code'
import { uuidOf } from '@/lib/responses/uuid'

/** A response begun on a device: its id, and the validation key, which is the respondent's. */
export type NewAnswer = { id: string; validationKey: string; startedAt: string }

/** A UUIDv7 (RFC 9562), as the server makes them: the time first, then 74 random bits. */
export function uuidAt(nowMs: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  new DataView(bytes.buffer).setUint16(0, Math.floor(nowMs / 2 ** 32))
  new DataView(bytes.buffer).setUint32(2, nowMs % 2 ** 32)
  return uuidOf(7, bytes)
}

/** 128 random bits in base64url, as the server's validation keys. */
export const newKey = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')

export const beginAnswer = (now: Date): NewAnswer => ({
  id: uuidAt(now.getTime()),
  validationKey: newKey(),
  startedAt: now.toISOString(),
})

/** The formatted receipt code of a validation key, the same as the server derives. */
export async function computeReceiptCode(validationKey: string): Promise<string> {
  const seed = new TextEncoder().encode(receiptSeed(validationKey))
  return formatReceiptCode(receiptCodeFrom(new Uint8Array(await crypto.subtle.digest('SHA-256', seed))))
}
