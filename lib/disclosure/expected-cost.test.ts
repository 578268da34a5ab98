import { expect, test } from 'vitest'
import { expectedCost } from './expected-cost'

test('rounding alone moves a count by 1.2 people on average, and noise and rounding by under two', () => {
  const { withNoise, roundedAlone } = expectedCost()
  expect(roundedAlone).toBeCloseTo(1.2, 10)
  expect(withNoise).toBeGreaterThan(roundedAlone)
  expect(withNoise).toBeLessThan(2)
})
