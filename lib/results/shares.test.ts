import { expect, test } from 'vitest'
import { hasShares, showPart, showShare } from './shares'

test.each([
  [0, '0%'],
  [1, '100%'],
  [0.5, '50%'],
  [0.004, '<1%'],
  [0.005, '1%'],
  [0.996, '>99%'],
  [0.994, '99%'],
])('a share of %d is shown as %s', (share, shown) => expect(showShare(share)).toBe(shown))

test('fewer than ten answers have counts and no percentages', () => {
  expect([hasShares(9), hasShares(10)]).toEqual([false, true])
  expect([showPart(1, 2), showPart(9, 9), showPart(5, 10)]).toEqual(['1 of 2', '9 of 9', '50%'])
})
