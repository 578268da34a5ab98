import { expect, test } from 'vitest'
import { intervalOfSum, roundCount, roundSum } from './round-figures'

test.each([
  [10, 10],
  [12, 10],
  [13, 15],
  [17, 15],
  [18, 20],
  [1002, 1000],
  [1003, 1005],
])('a count of %i is rounded to %i', (count, rounded) => expect(roundCount(count)).toBe(rounded))

test.each([
  [0, 0],
  [7, 7],
  [999, 999],
  [1234, 1230],
  [1235, 1240],
  [9994, 9990],
  [9995, 10_000],
  [123_456_789, 123_000_000],
  [-1234, -1230],
])('a sum of %i is rounded to %i', (sum, rounded) => expect(roundSum(sum)).toBe(rounded))

test('a rounded sum lies within half a unit of what it was, on either side of a power of ten too', () => {
  expect(intervalOfSum(1230)).toEqual({ low: 1225, high: 1235 })
  expect(intervalOfSum(10_000)).toEqual({ low: 9995, high: 10_050 })
  expect(intervalOfSum(-1230)).toEqual({ low: -1235, high: -1225 })
  for (let sum = -20_000; sum <= 20_000; sum += 7) {
    const { low, high } = intervalOfSum(roundSum(sum))
    expect(low).toBeLessThanOrEqual(sum)
    expect(high).toBeGreaterThanOrEqual(sum)
  }
})
