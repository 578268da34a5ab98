import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, test } from 'vitest'
import { asRefusal } from './refusals'

const refusedWith = (code: string) =>
  asRefusal(new DrizzleQueryError('insert into files', [], Object.assign(new Error('refused'), { code })))

test('a fault is no refusal', () => {
  expect(asRefusal(new TypeError('reading flatMap'))).toBeUndefined()
  expect(refusedWith('42703')).toBeUndefined()
})

test.each([
  ['53100', 'There is no room left to store this. Please try again later.', 60],
  ['53300', 'The service is busy or restarting. Please try again in a moment.', 5],
  ['57P01', 'The service is busy or restarting. Please try again in a moment.', 5],
  ['CERT_HAS_EXPIRED', 'The service is busy or restarting. Please try again in a moment.', 5],
  ['25006', 'The service is busy or restarting. Please try again in a moment.', 5],
  ['08P01', 'The service is busy or restarting. Please try again in a moment.', 5],
  ['ECONNREFUSED', 'The service is busy or restarting. Please try again in a moment.', 5],
])('what a database cannot do now is said with when to try again: %s', (code, message, retryAfter) =>
  expect(refusedWith(code)).toMatchObject({ status: 503, message, details: { retryAfter } }),
)
