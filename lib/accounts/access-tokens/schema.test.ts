import { describe, expect, test } from 'vitest'
import { newAccessToken } from './schema'

const right = { name: 'Box office', access: 'read', days: 90 }
const mistakes = (given: object) => newAccessToken.safeParse({ ...right, ...given }).error?.issues.map((i) => i.message)

describe('a request for a token', () => {
  test.each([
    ['a name', { name: ' ' }, 'Name is required'],
    ['a name of 75 characters', { name: 'x'.repeat(76) }, 'Name is too long. Maximum allowed length is 75 characters'],
    ['access', { access: undefined }, 'Access is required'],
    ['a known access', { access: 'admin' }, 'Access is required'],
    ['days', { days: undefined }, 'Expiry must be a whole number of days from 1 to 365'],
    ['at least a day', { days: 0 }, 'Expiry must be a whole number of days from 1 to 365'],
    ['a year at most', { days: 366 }, 'Expiry must be a whole number of days from 1 to 365'],
    ['whole days', { days: 1.5 }, 'Expiry must be a whole number of days from 1 to 365'],
  ])('needs %s', (_what, given, message) => expect(mistakes(given)).toEqual([message]))

  test('is accepted when it is valid', () => {
    for (const given of [{}, { name: 'x'.repeat(75) }, { days: 1 }, { days: 365 }, { access: 'read-write' }])
      expect(mistakes(given)).toBe(undefined)
  })
})
