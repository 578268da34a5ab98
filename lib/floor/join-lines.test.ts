import { expect, test } from 'vitest'
import { joinLines } from './join-lines'

test.each([
  ['', ''],
  ['  \n ', ''],
  ['one line', 'one line'],
  ['two  \n\n  lines', 'two lines'],
  ['blanks  within  a line \n stay', 'blanks  within  a line stay'],
])('%j is %j', (text, line) => expect(joinLines(text, /\n/)).toBe(line))

test('very many blanks are read once', () => {
  const text = `a${' '.repeat(200_000)}b`
  expect(joinLines(text, /\n/)).toBe(text)
})
