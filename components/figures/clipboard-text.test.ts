import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readBlock, spread, writeBlock } from './clipboard-text'

test.each([
  ['one cell', '12', [['12']]],
  ['nothing', '', [['']]],
  [
    'Excel, with its last line end',
    '1\t2\r\n3\t4\r\n',
    [
      ['1', '2'],
      ['3', '4'],
    ],
  ],
  [
    'Google Sheets, without one',
    '1\t2\n3\t4',
    [
      ['1', '2'],
      ['3', '4'],
    ],
  ],
  ['a blank row at the end, which counts', '1\n\n', [['1'], ['']]],
  [
    'blank cells',
    '\t2\n\t\n',
    [
      ['', '2'],
      ['', ''],
    ],
  ],
  ['a quoted line end, tab and quote', '"a\nb"\t"c\td"\t"e ""f"""', [['a\nb', 'c\td', 'e "f"']]],
  ['an inch mark', '12" disc\t"', [['12" disc', '"']]],
])('a block from %s', (_, text, cells) => {
  expect(readBlock(text)).toEqual(cells)
})

test('whatever is copied is pasted as it was', () => {
  const cell = fc.string({ unit: fc.constantFrom('1', ',', ' ', '\t', '\n', '"', 'a') })
  const block = fc
    .integer({ min: 1, max: 4 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 4 }))
  fc.assert(
    fc.property(block, (rows) => {
      expect(readBlock(writeBlock(rows))).toEqual(rows)
    }),
  )
})

const selection = { top: 1, left: 2, bottom: 1, right: 2 }

test('a block is pasted from the top left corner of the selection on', () => {
  expect(spread([['1', '2'], ['3']], selection)).toEqual([
    { row: 1, column: 2, typed: '1' },
    { row: 1, column: 3, typed: '2' },
    { row: 2, column: 2, typed: '3' },
    { row: 2, column: 3, typed: '' },
  ])
})

test('a single value fills the selection, and a row fills all its rows', () => {
  const wide = { top: 0, left: 0, bottom: 2, right: 1 }
  expect(spread([['7']], wide).map(({ typed }) => typed)).toEqual(['7', '7', '7', '7', '7', '7'])
  expect(spread([['7', '8']], wide).map(({ typed }) => typed)).toEqual(['7', '8', '7', '8', '7', '8'])
  expect(spread([['7', '8', '9']], wide)).toHaveLength(3)
})
