import { receiptOf } from '@/lib/responses/receipt'
import { inGroups } from '@/lib/responses/receipt-code'
import { heldBy } from './response-cookie'

/** The receipt code of the response that this device holds, in its groups, for one that has just been submitted. */
export function receiptIn(request: Request): string | undefined {
  const held = heldBy(request)
  return held && inGroups(receiptOf(held.validationKey))
}

/** The same for one submitted earlier: a response from before there were codes has none. */
export const receiptFor = (request: Request, { hasReceipt }: { hasReceipt: boolean }): string | undefined =>
  hasReceipt ? receiptIn(request) : undefined
