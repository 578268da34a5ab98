import { expect, test } from 'vitest'
import { isSecretField, withoutSecrets } from './without-secrets'

test.each([
  ['password', true],
  ['passwordHash', true],
  ['twoFactorSecret', true],
  ['tokenHash', true],
  ['token', true],
  ['recoveryCodes', true],
  ['providerKey', true],
  ['validationKey', true],
  ['passwordChangedAt', false],
  ['tokenName', false],
  ['quickCode', false],
  ['name', false],
  ['key', false],
])('%s is a secret: %s', (field, expected) => expect(isSecretField(field)).toBe(expected))

test('secrets are removed at any depth, and everything else is unchanged', () => {
  const at = new Date('2026-11-21T12:00:00Z')
  const record = { name: 'Ada', at, blank: null, list: [{ token: 'abc', size: 1 }], provider: { providerKey: 'k' } }
  expect(withoutSecrets(record)).toEqual({
    name: 'Ada',
    at,
    blank: null,
    list: [{ token: '(not kept)', size: 1 }],
    provider: { providerKey: '(not kept)' },
  })
})

test('whether there is a secret is not itself secret', () =>
  expect(withoutSecrets({ hasPassword: true, passwordHash: null })).toEqual({ hasPassword: true, passwordHash: null }))
