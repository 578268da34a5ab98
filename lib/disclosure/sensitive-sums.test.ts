import { describe, expect, test } from 'vitest'
import { reasonToWithholdSum } from './sensitive-sums'

describe('a sum is withheld', () => {
  test.each([
    ['of nobody', [], 'few organisations'],
    ['of 4 organisations', [10, 10, 10, 10], 'few organisations'],
    ['of 4 organisations and one that contributed nothing', [10, 10, 10, 10, 0], 'few organisations'],
    ['where the others come to less than 15 % of the largest', [1000, 500, 100, 30, 19], 'one organisation'],
    ['where, rounded to three figures, it says that they do', [1000, 201, 50, 50, 53], 'one organisation'],
    ['where a refund is the largest', [-1000, 500, 100, 30, 19], 'one organisation'],
  ])('%s', (_, values, reason) => expect(reasonToWithholdSum(values)).toBe(reason))

  test.each([
    ['of 5 organisations', [10, 10, 10, 10, 10]],
    ['where the others come to 15 % of the largest', [1000, 500, 100, 30, 20]],
    ['in whatever order', [20, 30, 100, 500, 1000]],
  ])('but not %s', (_, values) => expect(reasonToWithholdSum(values)).toBeUndefined())
})
