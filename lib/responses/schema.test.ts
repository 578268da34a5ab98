import { expect, test } from 'vitest'
import { isQuickCode, normaliseQuickCode, savedResponse } from './schema'

test.each([
  ['ab12', 'AB12'],
  ['  7xq ', '7XQ'],
])('the quick code "%s" is read as %s', (typed, code) => expect(normaliseQuickCode(typed)).toBe(code))

test('a quick code has 1 to 10 capital letters and digits', () => {
  for (const code of ['A', '7', 'ABCDE12345']) expect(isQuickCode(code)).toBe(true)
  for (const text of ['', 'ABCDE123456', 'AB-1', ' A', 'A ', 'ä', 'ab']) expect(isQuickCode(text)).toBe(false)
})

test('a response holds at most 500 answers', () => {
  const withAnswers = (count: number) => ({
    surveyAnswers: Object.fromEntries(Array.from({ length: count }, (_, at) => [`B-Q${at}`, 'x'])),
    validationKey: 'x',
  })
  expect(savedResponse.safeParse(withAnswers(0)).success).toBe(true)
  expect(savedResponse.safeParse(withAnswers(500)).success).toBe(true)
  expect(savedResponse.safeParse(withAnswers(501)).error?.issues[0]?.message).toBe('must hold at most 500 answers')
})
