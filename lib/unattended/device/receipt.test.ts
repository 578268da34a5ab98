import { expect, test } from 'vitest'
import { formatReceiptCode } from '@/lib/responses/receipt-code'
import { receiptCodeOf } from '@/lib/responses/validation-key'
import { computeReceiptCode, newKey } from './new-answer'

test('the device shows the receipt code that the server derives', async () => {
  for (const key of [newKey(), newKey(), newKey()])
    expect(await computeReceiptCode(key)).toBe(formatReceiptCode(receiptCodeOf(key)))
})
