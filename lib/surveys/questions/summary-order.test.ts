import { expect, test } from 'vitest'
import { inSummaryOrder } from './summary-order'

test('B-Q1 and B-Q2 come first, then optional questions by number, then the rest as in their template', () => {
  const names = ['B-Q3', 'O-DQ2', 'O-Q10', 'O-DQ1', 'O-Q9', 'B-Q2', 'O-Q1', 'B-Q1', 'B-Q12', 'B-Q4', 'HO-Q1']
  expect(inSummaryOrder(names.map((name) => ({ name }))).map(({ name }) => name)).toEqual([
    ...['B-Q1', 'B-Q2', 'O-Q1', 'O-Q9', 'O-Q10', 'O-DQ1', 'O-DQ2', 'B-Q3', 'B-Q12', 'B-Q4', 'HO-Q1'],
  ])
})
