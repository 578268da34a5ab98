import { describe, expect, test } from 'vitest'
import { compareShares } from './share-comparison'

describe('two shares', () => {
  test.each([
    ['29 answers tell nothing', [29, 29], [0, 300], 'too few to tell'],
    ['30 answers tell something', [30, 30], [0, 300], 'higher'],
    ['no answers tell nothing', [0, 0], [0, 0], 'too few to tell'],
    ['the first is higher', [56, 70], [48, 80], 'higher'],
    ['the first is lower', [48, 80], [56, 70], 'lower'],
    ['many that are alike', [500, 1000], [510, 1000], 'about the same'],
    ['too few that are alike', [20, 40], [21, 40], 'too few to tell'],
    // Their intervals reach 5 points beyond zero on one side, and 23 on the other.
    ['what may be much higher', [60, 100], [51, 100], 'too few to tell'],
    ['what may be much lower', [51, 100], [60, 100], 'too few to tell'],
  ] as const)('%s', (_, [a, ofA], [b, ofB], words) =>
    expect(compareShares({ count: a, base: ofA }, { count: b, base: ofB })).toBe(words),
  )
})
