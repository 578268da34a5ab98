import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Block } from './block'
import { formatBlock } from './clipboard-text'
import { pasteCells } from './paste'
import type { Sheet } from './sheet'

type Kind = 'label' | 'figure' | 'derived'
type GridSpec = {
  kinds: readonly Kind[]
  rows: number
  closed?: readonly string[]
  readOnly?: boolean
  totals?: boolean
  pageSize?: number
}

/** A grid of empty cells; row 0's labels read "row 0". `closed` names places: "2 3" is row 2, column 3. */
function gridOf({ kinds, rows, closed = [], readOnly = false, totals = false, pageSize }: GridSpec): Sheet {
  return {
    rows: rows + (totals ? 1 : 0),
    bodyRows: rows,
    columns: kinds.length,
    readOnly,
    kindAt: (column) => kinds[column],
    cellAt: ({ row, column }) =>
      row >= 0 && row < rows && kinds[column] === 'figure' && !readOnly && !closed.includes(`${row} ${column}`)
        ? { rowKey: String(row), figure: String(column) }
        : undefined,
    textAt: ({ row, column }) => (kinds[column] === 'label' ? `row ${row}` : ''),
    pageOf: (row) => (pageSize ? Math.floor(row / pageSize) : 0),
  }
}

const at = (row: number, column: number, bottom = row, right = column): Block => ({
  top: row,
  left: column,
  bottom,
  right,
})
const entriesOf = (outcome: ReturnType<typeof pasteCells>) =>
  outcome.cells.map(({ rowKey, figure, typed }) => `${rowKey} ${figure}: ${typed}`)

const six = ['figure', 'figure', 'figure', 'figure', 'figure', 'figure'] as const
const label = 'label' as const
const derived = 'derived' as const

test('figures that can only be read take nothing, and the message says so', () => {
  const outcome = pasteCells(gridOf({ kinds: [label, ...six], rows: 2, readOnly: true }), '1\t2', at(0, 1))
  expect(outcome).toEqual({ cells: [], message: 'Nothing pasted: these figures can only be read.' })
})

test('an empty clipboard clears nothing', () => {
  expect(pasteCells(gridOf({ kinds: six, rows: 1 }), '', at(0, 0))).toEqual({
    cells: [],
    message: 'Nothing pasted: the clipboard is empty.',
  })
})

test('the totals and what follows from other figures are no place to begin', () => {
  const grid = gridOf({ kinds: [label, derived, ...six], rows: 2, totals: true })
  for (const begun of [at(2, 2), at(0, 1)])
    expect(pasteCells(grid, '40\t500', begun)).toEqual({
      cells: [],
      message: 'Nothing pasted: choose the first figure to paste into.',
    })
})

test('a block with other names than the rows is not put beside them', () => {
  expect(pasteCells(gridOf({ kinds: [label, ...six], rows: 2 }), 'row 1\t40\t500', at(0, 0))).toEqual({
    cells: [],
    message: 'Nothing pasted: the block begins with other names than these rows have. Choose the first figure instead.',
  })
})

test('a value for a closed cell is left out and keeps its place, so that the next is not moved', () => {
  const outcome = pasteCells(gridOf({ kinds: six, rows: 1, closed: ['0 1'] }), '40\t500\t300\t20\t100\t5', at(0, 0))
  expect(entriesOf(outcome)).toEqual(['0 0: 40', '0 2: 300', '0 3: 20', '0 4: 100', '0 5: 5'])
  expect(outcome.message).toBe('5 cells pasted. 1 value left out: the cells there cannot be changed.')
})

test('a blank for a closed cell, beyond the last column or below the last row is not called a value', () => {
  const outcome = pasteCells(
    gridOf({ kinds: six, rows: 1, closed: ['0 1'] }),
    '40\t\t300\t20\t100\t5\t\t\n\t\n',
    at(0, 0),
  )
  expect(outcome.message).toBe('5 cells pasted.')
})

test('values beyond the last column and below the last row are counted', () => {
  const grid = gridOf({ kinds: [label, ...six], rows: 2, totals: true })
  const outcome = pasteCells(grid, '1\t2\t3\n4\t5\t6\n7\t8\t9\n', at(1, 5))
  expect(entriesOf(outcome)).toEqual(['1 5: 1', '1 6: 2'])
  expect(outcome.message).toBe('2 cells pasted. 7 values left out: there are no cells for them.')
})

test('columns that follow from others are passed over, wherever they are', () => {
  const kinds: Kind[] = [label, 'figure', 'figure', derived, 'figure', 'figure', derived, 'figure', 'figure', derived]
  const outcome = pasteCells(gridOf({ kinds, rows: 1 }), '40\t500\t300\t20\t100\t5', at(0, 1))
  expect(entriesOf(outcome)).toEqual(['0 1: 40', '0 2: 500', '0 4: 300', '0 5: 20', '0 7: 100', '0 8: 5'])
  expect(outcome.message).toBe('6 cells pasted.')
})

test('what is no figure is put in all the same, to be corrected, and counted', () => {
  const outcome = pasteCells(gridOf({ kinds: six, rows: 1 }), '1.5\tabout 40\t1,234', at(0, 0))
  expect(entriesOf(outcome)).toEqual(['0 0: 1.5', '0 1: about 40', '0 2: 1,234'])
  expect(outcome.message).toBe('3 cells pasted. 2 of them are not a whole number of 0 or more: see the marked cells.')
})

test('a cell that a shorter line lacks stays as it is; a blank one is made blank', () => {
  expect(entriesOf(pasteCells(gridOf({ kinds: six, rows: 2 }), '1\t2\t3\n4\t\n', at(0, 0)))).toEqual([
    '0 0: 1',
    '0 1: 2',
    '0 2: 3',
    '1 0: 4',
    '1 1: ',
  ])
})

test('a single value fills the selection without what follows from it, and says nothing of that', () => {
  const grid = gridOf({ kinds: [label, 'figure', derived, 'figure'], rows: 2, totals: true })
  const outcome = pasteCells(grid, '7', at(0, 1, 2, 3))
  expect(entriesOf(outcome)).toEqual(['0 1: 7', '0 3: 7', '1 1: 7', '1 3: 7'])
  expect(outcome.message).toBe('4 cells pasted.')
})

test('rows that go on to another page are filled and counted', () => {
  const outcome = pasteCells(gridOf({ kinds: six, rows: 4, pageSize: 2 }), '1\n2\n3\n4\n', at(0, 0))
  expect(outcome.cells).toHaveLength(4)
  expect(outcome.message).toBe('4 cells pasted. 2 of them are on another page.')
})

test('rows that were copied with their names come back to their places, totals and sums aside', () => {
  const kinds: Kind[] = [label, derived, 'figure', 'figure', derived]
  const grid = gridOf({ kinds, rows: 2, totals: true })
  const text = 'row 0\tComplete\t1\t2\t3\nrow 1\tComplete\t4\t5\t9\n2 rows\t\t5\t7\t12\n'
  const outcome = pasteCells(grid, text, at(0, 0, 2, 4))
  expect(entriesOf(outcome)).toEqual(['0 2: 1', '0 3: 2', '1 2: 4', '1 3: 5'])
  expect(outcome.message).toBe('4 cells pasted.')
})

test('whatever the grid and the block, every value is in its own row and figure column or is counted as left out', () => {
  const kind = fc.constantFrom<Kind>('figure', 'figure', 'figure', 'derived', 'label')
  const value = fc.constantFrom('', ' ', '0', '12', '1,234', 'some')
  const given = fc.record({
    kinds: fc.array(kind, { minLength: 1, maxLength: 9 }),
    rows: fc.integer({ min: 1, max: 6 }),
    closed: fc.array(
      fc.tuple(fc.nat({ max: 5 }), fc.nat({ max: 8 })).map(([row, column]) => `${row} ${column}`),
      { maxLength: 12 },
    ),
    totals: fc.boolean(),
    block: fc
      .integer({ min: 1, max: 7 })
      .chain((width) =>
        fc.array(fc.array(value, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 7 }),
      ),
    top: fc.nat({ max: 5 }),
    left: fc.nat({ max: 8 }),
  })
  fc.assert(
    fc.property(given, ({ block, top, left, ...grid }) => {
      fc.pre(top < grid.rows && grid.kinds[left] === 'figure')
      const sheet = gridOf(grid)
      const { cells, message } = pasteCells(sheet, formatBlock(block), at(top, left))
      const figureColumns = grid.kinds.flatMap((each, column) => (column >= left && each === 'figure' ? [column] : []))
      const found = new Map(cells.map(({ rowKey, figure, typed }) => [`${rowKey} ${figure}`, typed]))
      let leftOut = 0
      block.forEach((line, down) => {
        line.forEach((typed, across) => {
          const place = `${top + down} ${figureColumns[across]}`
          const isOpen = top + down < grid.rows && across < figureColumns.length && !grid.closed.includes(place)
          if (isOpen) expect(found.get(place)).toBe(typed)
          else if (typed.trim() !== '') leftOut += 1
          found.delete(place)
        })
      })
      // Nothing else is touched.
      expect([...found]).toEqual([])
      const counted = [...message.matchAll(/(\d+) values? left out/g)].reduce(
        (sum, [, count]) => sum + Number(count),
        0,
      )
      expect(counted).toBe(leftOut)
    }),
    { numRuns: 1000 },
  )
})
