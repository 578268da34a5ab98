import { expect, test } from 'vitest'
import { parseFigure } from './parse-figure'

test.each([
  ['-', 'Figures are whole numbers, 0 or more'],
  ['1.5', 'Figures are whole numbers, 0 or more'],
  ['1,5', 'Figures are whole numbers, 0 or more'],
  ['1.234', 'Figures are whole numbers, 0 or more'],
  ['12,34,567', 'Figures are whole numbers, 0 or more'],
  ['-3', 'Figures are whole numbers, 0 or more'],
  ['(3)', 'Figures are whole numbers, 0 or more'],
  ['+3', 'Figures are whole numbers, 0 or more'],
  ['1e3', 'Figures are whole numbers, 0 or more'],
  ['0x10', 'Figures are whole numbers, 0 or more'],
  ['£12', 'Figures are whole numbers, 0 or more'],
  ['n/a', 'Figures are whole numbers, 0 or more'],
  ['Infinity', 'Figures are whole numbers, 0 or more'],
  ['100,000,000', 'Figures go up to 99,999,999'],
  ['9'.repeat(400), 'Figures go up to 99,999,999'],
])('%s is refused', (typed, message) => {
  expect(parseFigure(typed)).toEqual({ message })
})

test.each([
  ['', null],
  ['   ', null],
  ['\u00a0', null],
  ['0', 0],
  ['007', 7],
  ['1,234', 1234],
  ['1 234 567', 1_234_567],
  ['1  234', 1234],
  ['1\u00a0234', 1234],
  ['1\u202f234', 1234],
  ['1’234', 1234],
  [' 12 ', 12],
  ['12.00', 12],
  ['１２', 12],
  ['１，２３４', 1234],
  ['99,999,999', 99_999_999],
])('%s is read, and blank is not 0', (typed, figure) => {
  expect(parseFigure(typed)).toEqual({ figure })
})
