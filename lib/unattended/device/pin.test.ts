import { describe, expect, test } from 'vitest'
import { hashPin, isCorrectPin, pinProblem, waitMsAfter } from './pin'

describe('an easily guessed PIN is refused', () => {
  test.each(['1111', '0000', '1234', '4321', '34567890', '0123', '9876', '1212', '909090'])('%s', (pin) =>
    expect(pinProblem(pin)).toMatch(/harder to guess/),
  )
  test.each(['', '123', '123456789', '12a4', '１２３５'])('and “%s” is not a PIN', (pin) =>
    expect(pinProblem(pin)).toBe('Enter a PIN of 4 to 8 digits'),
  )
  test.each(['4071', '90210', '25252611'])('%s is accepted', (pin) => expect(pinProblem(pin)).toBeUndefined())
})

test('the wait after wrong PINs grows, up to five minutes', () =>
  expect([0, 2, 3, 4, 5, 9, 50].map(waitMsAfter)).toEqual([0, 0, 5_000, 10_000, 20_000, 300_000, 300_000]))

test('the device recognises its PIN without storing it', async () => {
  const [stored, other] = await Promise.all([hashPin('4071'), hashPin('4071')])
  expect(stored.hash).not.toBe(other.hash)
  expect(JSON.stringify(stored)).not.toContain('4071')
  expect(await isCorrectPin(stored, '4071')).toBe(true)
  expect(await isCorrectPin(stored, '4072')).toBe(false)
})
