import { expect, test } from 'vitest'
import { formatPart, formatShare, hasShares } from './shares'

test.each([
  [0, '0%'],
  [1, '100%'],
  [0.5, '50%'],
  [0.004, '<1%'],
  [0.005, '1%'],
  [0.996, '>99%'],
  [0.994, '99%'],
])('a share of %d is shown as %s', (share, shown) => expect(formatShare(share)).toBe(shown))

test('fewer than ten answers are shown as counts, not percentages', () => {
  expect([hasShares(9), hasShares(10)]).toEqual([false, true])
  expect([formatPart(1, 2), formatPart(9, 9), formatPart(5, 10)]).toEqual(['1 of 2', '9 of 9', '50%'])
})
