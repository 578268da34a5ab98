import { expect, test } from 'vitest'
import { cellKeyOf, noiseOfCell } from './cell-key'

test('a cell key is the sum of the record keys modulo 2³²', () => {
  expect(cellKeyOf(0n)).toBe(0.5 / 2 ** 32)
  expect(cellKeyOf(2n ** 32n - 1n)).toBe(1 - 0.5 / 2 ** 32)
  expect(cellKeyOf(2n ** 32n)).toBe(cellKeyOf(0n))
  expect(cellKeyOf(7n * 2n ** 32n + 123n)).toBe(cellKeyOf(123n))
})

test('the same people have the same key in whatever order, and whoever comes and goes leaves it as it was', () => {
  const keys = [4_294_967_295n, 17n, 2_147_483_648n, 999_999_999n]
  const forwards = keys.reduce((sum, key) => sum + key, 0n)
  const backwards = keys.toReversed().reduce((sum, key) => sum + key, 0n)
  expect(cellKeyOf(backwards)).toBe(cellKeyOf(forwards))
  expect(cellKeyOf(forwards + 55n - 55n)).toBe(cellKeyOf(forwards))
  // A correction may take away more than is there before it adds.
  expect(cellKeyOf(-1n)).toBe(cellKeyOf(2n ** 32n - 1n))
})

test('the published method agrees: the rank of the key among all keys is looked up in the summed likelihoods', () => {
  expect(noiseOfCell(0n)).toBe(-5)
  expect(noiseOfCell(2n ** 31n)).toBe(0)
  expect(noiseOfCell(2n ** 32n - 1n)).toBe(5)
  // The likelihoods of −5 to −1 come to (1 − 0.194923) / 2 = 0.402539: noise 0 begins there.
  expect(noiseOfCell(BigInt(Math.floor(0.4025 * 2 ** 32)))).toBe(-1)
  expect(noiseOfCell(BigInt(Math.floor(0.4026 * 2 ** 32)))).toBe(0)
})
