import { expect, test } from 'vitest'
import { inGroups } from '@/lib/responses/receipt-code'
import { receiptOf } from '@/lib/responses/validation-key'
import { newKey, receiptFor } from './new-answer'

test('the device shows the receipt code that the platform knows', async () => {
  for (const key of [newKey(), newKey(), newKey()]) expect(await receiptFor(key)).toBe(inGroups(receiptOf(key)))
})
