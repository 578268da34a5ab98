import { expect, test } from 'vitest'
import { countAnswers, digestOf, marksInWords, quickMark } from './marks'

const begun = new Date('2026-11-21T12:00:00Z')
const after = (seconds: number) => new Date(begun.getTime() + seconds * 1000)

test('a response is marked as too quick below one second a question', () => {
  expect(quickMark(begun, after(19.999), 20)).toBe(2)
  expect(quickMark(begun, after(20), 20)).toBe(0)
  expect(quickMark(begun, after(0), 0)).toBe(0)
  expect(quickMark(begun, after(-5), 3)).toBe(2)
})

test('all marks have words', () => {
  expect(marksInWords(0)).toBe('')
  expect(marksInWords(2)).toBe('sent faster than anybody reads')
  expect(marksInWords(7)).toBe(
    'a hidden field was filled in; sent faster than anybody reads; the same answers as another response',
  )
})

test('the same answers have the same digest in any order', () => {
  expect(digestOf({ a: '1', b: { x: 1, y: 2 } })).toBe(digestOf({ b: { y: 2, x: 1 }, a: '1' }))
  expect(digestOf({ a: '1' })).not.toBe(digestOf({ a: '2' }))
})

test('the text of "Other" is not counted as an answer', () =>
  expect(countAnswers({ 'B-Q1': 'other', 'B-Q1-Comment': 'x', 'B-Q2': 3 })).toBe(2))
