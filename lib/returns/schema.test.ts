import { expect, test } from 'vitest'
import { newLetter } from './schema'

const mistakeIn = (count: number) => {
  const organisationIds = Array.from({ length: count }, (_, index) => index + 1)
  return newLetter.safeParse({ organisationIds, subject: 'Q2', body: 'Please confirm' }).error?.issues[0]?.message
}

test('a letter goes to 1 organisation up to 2,000', () => {
  expect(mistakeIn(0)).toBe('Choose at least one organisation')
  expect(mistakeIn(1)).toBeUndefined()
  expect(mistakeIn(2_000)).toBeUndefined()
  expect(mistakeIn(2_001)).toBe('At most 2000 organisations')
})
