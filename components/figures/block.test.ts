import { expect, test } from 'vitest'
import { applyMove, blockBetween, findNextEditable, positionsIn } from './block'

const extent = { rows: 30, columns: 5, page: 10 }
const at = (row: number, column: number) => ({ row, column })

test('a block is the same from whichever corner it was drawn', () => {
  const block = { top: 2, left: 1, bottom: 4, right: 3 }
  expect(blockBetween(at(2, 1), at(4, 3))).toEqual(block)
  expect(blockBetween(at(4, 1), at(2, 3))).toEqual(block)
  expect(positionsIn(block)).toHaveLength(9)
})

test.each([
  ['an arrow to the next cell', at(3, 3), { by: 'cell', rows: 1, columns: 0 }, at(4, 3)],
  ['an arrow no further than the edge', at(0, 4), { by: 'cell', rows: -1, columns: 1 }, at(0, 4)],
  ['Home to the first cell of the row', at(3, 3), { by: 'edge', rows: 0, columns: -1 }, at(3, 0)],
  ['Control and End to the last cell of all', at(3, 3), { by: 'edge', rows: 1, columns: 1 }, at(29, 4)],
  ['Page Down by a page', at(3, 3), { by: 'page', rows: 1 }, at(13, 3)],
  ['Page Down no further than the last row', at(25, 3), { by: 'page', rows: 1 }, at(29, 3)],
] as const)('%s', (_, from, move, to) => {
  expect(applyMove(from, move, extent)).toEqual(to)
})

test('Tab goes on to the next cell that may be edited, and leaves at the end', () => {
  const isOpen = ({ row, column }: { row: number; column: number }) => column > 1 && row < 2
  expect(findNextEditable(at(0, 2), 1, extent, isOpen)).toEqual(at(0, 3))
  expect(findNextEditable(at(0, 4), 1, extent, isOpen)).toEqual(at(1, 2))
  expect(findNextEditable(at(1, 4), 1, extent, isOpen)).toBeUndefined()
  expect(findNextEditable(at(1, 2), -1, extent, isOpen)).toEqual(at(0, 4))
  expect(findNextEditable(at(0, 2), -1, extent, isOpen)).toBeUndefined()
})
