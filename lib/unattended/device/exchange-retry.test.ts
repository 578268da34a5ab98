import { expect, test } from 'vitest'
import { secondsUntilRetry } from './exchange'

test('a device contacts the server every half minute', () => expect(secondsUntilRetry({ reached: true }, 0)).toBe(30))

test('without a network the delay grows, up to five minutes', () =>
  expect([1, 2, 3, 4, 5, 50].map((failures) => secondsUntilRetry({ reached: false }, failures))).toEqual([
    30, 60, 120, 240, 300, 300,
  ]))

test('it waits as long as the server asks it to', () =>
  expect(secondsUntilRetry({ reached: false, retryAfterSeconds: 1800 }, 1)).toBe(1800))
