import { expect, test } from 'vitest'
import { effectiveSizeInWords, giveOrTakeInWords } from './margin-words'

test('margins and effective sizes have their words', () => {
  expect(giveOrTakeInWords(5)).toBe('give or take 5')
  expect(effectiveSizeInWords(238.8846)).toBe('worth 239 evenly spread answers')
  expect(effectiveSizeInWords(1)).toBe('worth 1 evenly spread answer')
  expect(effectiveSizeInWords(12_345.6)).toBe('worth 12,346 evenly spread answers')
})
