import { codeFrom, inGroups, receiptSeed } from '@/lib/responses/receipt-code'

/** The receipt code of a response begun on the device, in its groups: the same as the platform makes of its key. */
export async function receiptFor(validationKey: string): Promise<string> {
  const seed = new TextEncoder().encode(receiptSeed(validationKey))
  return inGroups(codeFrom(new Uint8Array(await crypto.subtle.digest('SHA-256', seed))))
}
