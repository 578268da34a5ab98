import { expect, test } from 'vitest'
import { findUnprintable, printableText } from './typeface'

test('only the characters that a poster has to leave out are listed, each once', () => {
  expect(findUnprintable('The Winter Garden – Gŵyl Ωδή Žofín Київ “x” £5')).toEqual([])
  expect(findUnprintable('Winter 冬の庭 冬')).toEqual(['冬', 'の', '庭'])
  expect(findUnprintable('مهرجان')).toEqual([...'مهرجان'])
  expect(findUnprintable('Panto 👩🏽‍🎤 time')).toEqual(['👩🏽‍🎤'])
  expect(printableText('Winter 冬の庭')).toBe('Winter')
})
