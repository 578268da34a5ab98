import { expect, test } from 'vitest'
import { formatPart, formatSampledPart, formatShare, hasShares } from './shares'

test.each([
  [0, '0%'],
  [1, '100%'],
  [0.5, '50%'],
  [0.004, '<1%'],
  [0.005, '1%'],
  [0.996, '>99%'],
  [0.994, '99%'],
])('a share of %d is shown as %s', (share, shown) => expect(formatShare(share)).toBe(shown))

test('fewer than thirty answers are shown as counts, not percentages', () => {
  expect([hasShares(29), hasShares(30)]).toEqual([false, true])
  expect([formatPart(1, 2), formatPart(29, 29), formatPart(15, 30)]).toEqual(['1 of 2', '29 of 29', '50%'])
})

test.each([
  [0, 0, '0 of 0'],
  [29, 29, '29 of 29'],
  [15, 30, '50%, give or take 17 (rough)'],
  [99, 99, '100%, give or take 4 (rough)'],
  [0, 100, '0%, give or take 4'],
  [256, 412, '62%, give or take 5'],
  [1, 100_000, '<1%, give or take 1'],
])('%i of %i in a sample is %s', (count, base, words) => expect(formatSampledPart(count, base)).toBe(words))
