import { expect, test } from 'vitest'
import { cleared, copied, filledDown, pasted, type Sheet } from './sheet'

/** Three rows of a label and two figures; the second figure of the last row does not apply. */
const held = [
  ['Q1', '10', ''],
  ['Q2', '', '7'],
  ['Q3', '30', ''],
]
const sheet: Sheet = {
  rows: 3,
  columns: 3,
  cellAt: ({ row, column }) =>
    row < 3 && column > 0 && column < 3 && !(row === 2 && column === 2)
      ? { rowKey: `Q${row + 1}`, figure: column === 1 ? 'known' : 'young' }
      : undefined,
  textAt: ({ row, column }) => held[row]?.[column] ?? '',
}
const block = (top: number, left: number, bottom = top, right = left) => ({ top, left, bottom, right })

test('cells that cannot take a value are reported, not silently skipped', () => {
  const { cells, said } = pasted(sheet, '1\t2\t3\n4\t5\t6\n7\t8\t9\n', block(1, 1))
  expect(cells).toEqual([
    { rowKey: 'Q2', figure: 'known', typed: '1' },
    { rowKey: 'Q2', figure: 'young', typed: '2' },
    { rowKey: 'Q3', figure: 'known', typed: '4' },
  ])
  expect(said).toBe(
    '3 cells pasted. 1 value left out: the cells there cannot be changed. 5 values left out: there are no cells for them.',
  )
})

test('what is no figure is put in all the same, to be mended, and counted', () => {
  const { cells, said } = pasted(sheet, '1.5\tabout 40', block(0, 1))
  expect(cells.map(({ typed }) => typed)).toEqual(['1.5', 'about 40'])
  expect(said).toBe('2 cells pasted. 2 of them are not a whole number of 0 or more: see the marked cells.')
})

test('a single value fills the selection', () => {
  const { cells, said } = pasted(sheet, '1,234\r\n', block(0, 1, 1, 2))
  expect(cells.map(({ typed }) => typed)).toEqual(['1,234', '1,234', '1,234', '1,234'])
  expect(said).toBe('4 cells pasted.')
})

test('a selection is copied as lines of cells with tabs between them', () => {
  expect(copied(sheet, block(0, 0, 1, 1)).text).toBe('Q1\t10\nQ2\t\n')
  expect(copied(sheet, block(0, 1))).toEqual({ text: '10', said: '1 cell copied.' })
})

test('a selection is filled down from its first row, a single row from the one above', () => {
  expect(filledDown(sheet, block(0, 0, 2, 2))).toEqual({
    cells: [
      { rowKey: 'Q2', figure: 'known', typed: '10' },
      { rowKey: 'Q2', figure: 'young', typed: '' },
      { rowKey: 'Q3', figure: 'known', typed: '10' },
    ],
    said: '3 cells filled. 1 value left out: the cells there cannot be changed.',
  })
  expect(filledDown(sheet, block(1, 1)).cells).toEqual([{ rowKey: 'Q2', figure: 'known', typed: '10' }])
  expect(filledDown(sheet, block(0, 1))).toEqual({ cells: [], said: 'There is no row above to fill from.' })
})

test('Delete makes cells blank and leaves labels alone', () => {
  expect(cleared(sheet, block(0, 0, 2, 2)).cells).toEqual([
    { rowKey: 'Q1', figure: 'known', typed: '' },
    { rowKey: 'Q2', figure: 'young', typed: '' },
    { rowKey: 'Q3', figure: 'known', typed: '' },
  ])
})
