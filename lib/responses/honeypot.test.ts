import { expect, test } from 'vitest'
import { isHoneypotFilled } from './honeypot'

test('the hidden field is filled where any text was sent for it', () => {
  expect(isHoneypotFilled({})).toBe(false)
  expect(isHoneypotFilled({ homepage: '' })).toBe(false)
  expect(isHoneypotFilled({ homepage: ['', ''] })).toBe(false)
  expect(isHoneypotFilled({ name: 'Ada' })).toBe(false)
  expect(isHoneypotFilled({ homepage: 'http://spam.example' })).toBe(true)
  expect(isHoneypotFilled({ homepage: ['', 'x'] })).toBe(true)
})
