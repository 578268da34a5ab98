import { expect, test } from 'vitest'
import { printable, unprintableIn } from './typeface'

test('letters that a poster has to leave out are named, each once, and those it can show are not', () => {
  expect(unprintableIn('The Winter Garden – Gŵyl Ωδή Žofín Київ “x” £5')).toEqual([])
  expect(unprintableIn('Winter 冬の庭 冬')).toEqual(['冬', 'の', '庭'])
  expect(unprintableIn('مهرجان')).toEqual([...'مهرجان'])
  expect(unprintableIn('Panto 👩🏽‍🎤 time')).toEqual(['👩🏽‍🎤'])
  expect(printable('Winter 冬の庭')).toBe('Winter')
})
