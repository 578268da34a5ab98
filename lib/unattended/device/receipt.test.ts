import { expect, test } from 'vitest'
import { receiptOf } from '@/lib/responses/receipt'
import { inGroups } from '@/lib/responses/receipt-code'
import { newKey, receiptFor } from './new-answer'

test('the device shows the receipt code that the platform knows', async () => {
  for (const key of [newKey(), newKey(), newKey()]) expect(await receiptFor(key)).toBe(inGroups(receiptOf(key)))
})
