import { expect, test } from 'vitest'
import { clearCells, copyCells, fillDown, type Sheet } from './sheet'

/** Three rows of a label and two figures; the second figure of the last row does not apply. */
const cellTexts = [
  ['Q1', '10', ''],
  ['Q2', '', '7'],
  ['Q3', '30', ''],
]
const sheet: Sheet = {
  rows: 3,
  bodyRows: 3,
  columns: 3,
  readOnly: false,
  kindAt: (column) => (['label', 'figure', 'figure'] as const)[column],
  pageOf: () => 0,
  cellAt: ({ row, column }) =>
    row < 3 && column > 0 && column < 3 && !(row === 2 && column === 2)
      ? { rowKey: `Q${row + 1}`, figure: column === 1 ? 'known' : 'young' }
      : undefined,
  textAt: ({ row, column }) => cellTexts[row]?.[column] ?? '',
}
const block = (top: number, left: number, bottom = top, right = left) => ({ top, left, bottom, right })

test('a selection is copied as lines of cells with tabs between them', () => {
  expect(copyCells(sheet, block(0, 0, 1, 1)).text).toBe('Q1\t10\nQ2\t\n')
  expect(copyCells(sheet, block(0, 1))).toEqual({ text: '10', message: '1 cell copied.' })
})

test('a selection is filled down from its first row, a single row from the one above', () => {
  expect(fillDown(sheet, block(0, 0, 2, 2))).toEqual({
    cells: [
      { rowKey: 'Q2', figure: 'known', typed: '10' },
      { rowKey: 'Q2', figure: 'young', typed: '' },
      { rowKey: 'Q3', figure: 'known', typed: '10' },
    ],
    message: '3 cells filled.',
  })
  expect(fillDown(sheet, block(1, 1)).cells).toEqual([{ rowKey: 'Q2', figure: 'known', typed: '10' }])
  expect(fillDown(sheet, block(0, 1))).toEqual({ cells: [], message: 'There is no row above to fill from.' })
})

test('Delete makes cells blank and leaves labels alone', () => {
  expect(clearCells(sheet, block(0, 0, 2, 2)).cells).toEqual([
    { rowKey: 'Q1', figure: 'known', typed: '' },
    { rowKey: 'Q2', figure: 'young', typed: '' },
    { rowKey: 'Q3', figure: 'known', typed: '' },
  ])
})
