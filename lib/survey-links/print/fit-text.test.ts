import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitText } from './fit-text'

/** Every character is as wide as it is high, and the box has room for two lines of size 10 or four of size 5. */
const measure = (text: string) => text.length
const room = { width: 100, height: 20, leading: 1, sizes: [10, 5], measure }

test('a short text is as large as it can be', () =>
  expect(fitText('Hello', room)).toEqual({ size: 10, lines: ['Hello'] }))

test('a longer one is broken into balanced lines before it becomes smaller', () => {
  expect(fitText('One two three', room)).toEqual({ size: 10, lines: ['One two', 'three'] })
  expect(fitText('A night of words and of songs', room)).toEqual({
    size: 5,
    lines: ['A night of words', 'and of songs'],
  })
})

test('a word is broken only where it does not fit at the smallest size', () => {
  expect(fitText('Llanfairpwllgwyn', room)).toEqual({ size: 5, lines: ['Llanfairpwllgwyn'] })
  expect(fitText('Llanfairpwllgwyngyllgogerychwyrn', room)).toEqual({
    size: 5,
    lines: ['Llanfairpwllgwyngyll', 'gogerychwyrn'],
  })
})

test('what does not fit ends in an ellipsis', () =>
  expect(fitText('word '.repeat(40), room)).toEqual({
    size: 5,
    lines: ['word word word word', 'word word word word', 'word word word word', 'word word word word…'],
  }))

test('whatever the text, it stays within its width and its lines', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      const { size, lines } = fitText(text, { ...room, measure: (part) => [...part].length / 4 })
      expect(lines.length * size).toBeLessThanOrEqual(20)
      for (const line of lines) expect(([...line].length / 4) * size).toBeLessThanOrEqual(100)
    }),
  ))
