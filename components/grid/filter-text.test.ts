import { describe, expect, test } from 'vitest'
import { type FilteredColumn, filterInWords } from './filter-text'

const name: FilteredColumn = { header: 'Name' }
const start: FilteredColumn = { header: 'Start date', kind: 'date' }
const saved: FilteredColumn = { header: 'Saved', kind: 'instant' }
const seats: FilteredColumn = { header: 'Seats', kind: 'number' }
const active: FilteredColumn = {
  header: 'Active',
  kind: 'number',
  options: [
    { id: 1, name: 'Active' },
    { id: 0, name: 'Inactive' },
  ],
}

describe('a filter is said in words', () => {
  test.each([
    [name, { column: 'name', operator: 'contains', value: 'jazz' } as const, 'Name contains jazz'],
    [name, { column: 'name', operator: '=', value: null } as const, 'Name is (Blank)'],
    [
      start,
      { column: 'startDate', operator: '>=', value: '2025-04-01' } as const,
      'Start date is on or after 01/04/2025',
    ],
    [saved, { column: 'savedAt', operator: '=', value: '2025-04-01' } as const, 'Saved is on 01/04/2025'],
    [
      start,
      { column: 'startDate', operator: 'between', value: ['2025-04-01', '2026-03-31'] } as const,
      'Start date is between 01/04/2025 and 31/03/2026',
    ],
    [seats, { column: 'seats', operator: '>', value: 1204 } as const, 'Seats is more than 1,204'],
    [active, { column: 'activeStatus', operator: 'any', value: [1, 0] } as const, 'Active: Active, Inactive'],
    [active, { column: 'activeStatus', operator: 'any', value: [1, null] } as const, 'Active: Active, (Blank)'],
  ])('%#', (column, filter, words) => {
    const given = filter.operator === 'any' ? { ...filter, value: [...filter.value] } : filter
    expect(filterInWords(column, given as Parameters<typeof filterInWords>[1])).toBe(words)
  })
})
