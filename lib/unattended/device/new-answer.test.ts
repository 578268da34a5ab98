import { expect, test } from 'vitest'
import { isResponseId } from '@/lib/responses/response-id'
import { isValidationKey } from '@/lib/responses/validation-key'
import { beginAnswer, uuidAt } from './new-answer'

test('an answer begun on a device has an id and a key in the server’s format', () => {
  const { id, validationKey, startedAt } = beginAnswer(new Date('2026-11-21T12:00:00.123Z'))
  expect(isResponseId(id)).toBe(true)
  expect(id[14]).toBe('7')
  expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(Date.parse('2026-11-21T12:00:00.123Z'))
  expect(isValidationKey(validationKey)).toBe(true)
  expect(startedAt).toBe('2026-11-21T12:00:00.123Z')
})

test('two begun at the same time differ', () =>
  expect(new Set(Array.from({ length: 1000 }, () => uuidAt(1_795_000_000_000))).size).toBe(1000))
