import { expect, test } from 'vitest'
import { notices } from './messages'

const rows = (count: number) => Array.from({ length: count }, (_, at) => `Row ${at + 2}.`)

test('up to ten rows and confirmations are named one by one, and the others are counted', () => {
  expect(notices.staleRows(rows(10))).toHaveLength(10)
  expect(notices.staleRows(rows(11)).slice(9)).toEqual(['Row 11.', '1 more row is left out for the same reason.'])
  expect(notices.staleRows(rows(999)).at(-1)).toBe('989 more rows are left out for the same reason.')
  const quarters = Array.from({ length: 12 }, (_, at) => `Q${at}`)
  expect(notices.resetsWait(quarters)).toContain('reset 12 confirmations: Q0, Q1, ')
  expect(notices.resetsWait(quarters)).toContain('Q9 and 2 more.')
})
