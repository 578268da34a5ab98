import { expect, test } from 'vitest'
import { hasTooFew, responsesAskedOf } from './coverage'

const usual = { most: 380, share: 0.05 }

test.each([
  [0, 0],
  [1, 1],
  [20, 1],
  [21, 2],
  [7_580, 379],
  [7_581, 380],
  [7_600, 380],
  [7_601, 380],
  [1_000_000, 380],
])('an attendance of %d asks for %d', (attendance, asked) =>
  expect(responsesAskedOf({ attendance, isExempt: false }, usual)).toBe(asked),
)

test('nothing is asked of the exempt, and what is asked is a setting', () => {
  expect(responsesAskedOf({ attendance: 9_000, isExempt: true }, usual)).toBe(0)
  expect(responsesAskedOf({ attendance: 9_000, isExempt: false }, { most: 100, share: 0.01 })).toBe(90)
})

test('as many as are asked for are enough', () => {
  expect(hasTooFew(379, 380)).toBe(true)
  expect(hasTooFew(380, 380)).toBe(false)
  expect(hasTooFew(0, 0)).toBe(false)
})
