import { expect, test } from 'vitest'
import { bandOf, bandWords } from './answer-bands'

test.each([
  [0, 'a few voices'],
  [9, 'a few voices'],
  [10, 'a few voices'],
  [29, 'a few voices'],
  [30, 'rough'],
  [99, 'rough'],
  [100, ''],
])('%i answers are “%s”', (answers, words) => expect(bandWords[bandOf(answers)]).toBe(words))

test('nine answers are told from ten, which a sensitive question needs', () =>
  expect([bandOf(9), bandOf(10)]).toEqual(['tooFew', 'fewVoices']))
