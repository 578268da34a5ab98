import { expect, test } from 'vitest'
import { answersNeeded } from './answers-needed'
import { wilsonInterval } from './shares'

test.each([
  [5, null, 381],
  [5, 1_000_000, 381],
  [5, 100, 79],
  [5, 1, 1],
  [5, 0, 0],
  [3, null, 1064],
] as const)('%i points of %j need %i answers', (points, population, answers) =>
  expect(answersNeeded(points, population)).toBe(answers),
)

test('one answer fewer is not enough', () => {
  const widthOf = (base: number) => {
    const { low, high } = wilsonInterval({ count: base / 2, base })
    return high - low
  }
  expect(widthOf(380)).toBeGreaterThan(0.1)
  expect(widthOf(381)).toBeLessThanOrEqual(0.1)
})
