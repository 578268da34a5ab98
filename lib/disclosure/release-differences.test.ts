import { expect, test } from 'vitest'
import { changesBetween, mayReplace } from './release-differences'

const contributions = (values: readonly number[]) => new Map(values.map((value, at) => [at + 1, value]))
const before = contributions([100, 100, 100, 100, 100, 100, 100])

test('changes are of those who changed, came or went', () => {
  const now = new Map(contributions([100, 90, 100, 100, 100, 100])).set(9, 5)
  expect([...changesBetween(before, now)]).toEqual([
    [2, -10],
    [7, -100],
    [9, 5],
  ])
})

test.each([
  ['one changed', [110, 100, 100, 100, 100, 100, 100], false],
  ['one left', [100, 100, 100, 100, 100, 100], false],
  ['four changed', [110, 110, 110, 110, 100, 100, 100], false],
  ['five changed', [110, 110, 110, 110, 110, 100, 100], true],
  ['five changed, one by nearly all of it', [1100, 101, 101, 101, 101, 100, 100], false],
  ['five changed, one by much, and the others by 15 % of that', [300, 130, 110, 110, 110, 100, 100], true],
  ['five changed, some more and some less, and together as one did', [200, 120, 80, 120, 80, 100, 100], false],
  ['five changed, one by much less, and together by nearly that', [0, 130, 80, 120, 80, 100, 100], false],
  ['nobody changed', [100, 100, 100, 100, 100, 100, 100], true],
])('a revised sum where %s: %j replaces the old one: %s', (_, values, isAllowed) =>
  expect(mayReplace(before, contributions(values))).toBe(isAllowed),
)
