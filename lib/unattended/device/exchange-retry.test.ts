import { expect, test } from 'vitest'
import { secondsUntilRetry } from './exchange'

test('a device speaks to the platform every half minute', () =>
  expect(secondsUntilRetry({ reached: true }, 0)).toBe(30))

test('without a network it tries less and less often, every five minutes at least', () =>
  expect([1, 2, 3, 4, 5, 50].map((failures) => secondsUntilRetry({ reached: false }, failures))).toEqual([
    30, 60, 120, 240, 300, 300,
  ]))

test('it waits as long as the platform asks it to', () =>
  expect(secondsUntilRetry({ reached: false, retryAfterSeconds: 1800 }, 1)).toBe(1800))
