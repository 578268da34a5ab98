import { expect, test } from 'vitest'
import { dateFigures } from './date-figures'

const counted = (...values: unknown[]) => values.map((value) => ({ value, count: 1 }))
const figuresOf = (...values: unknown[]) => {
  const { bands, ...rest } = dateFigures(counted(...values))
  return { ...rest, bands: bands.filter(({ count }) => count > 0).map(({ label, count }) => `${label}: ${count}`) }
}

test('dates within a month are counted by day, with the days in between', () => {
  expect(figuresOf('2026-10-31', '2026-11-02', '2026-11-02')).toEqual({
    earliest: '2026-10-31',
    latest: '2026-11-02',
    by: 'day',
    unreadable: 0,
    bands: ['31/10/2026: 1', '02/11/2026: 2'],
  })
  expect(dateFigures(counted('2026-10-31', '2026-11-02')).bands).toHaveLength(3)
})

test('beyond a month by month, beyond two years by year', () => {
  expect(figuresOf('2024-02-29', '2024-12-01')).toMatchObject({
    by: 'month',
    bands: ['February 2024: 1', 'December 2024: 1'],
  })
  expect(figuresOf('1961-02-03', '2026-11-07')).toMatchObject({ by: 'year', bands: ['1961: 1', '2026: 1'] })
})

test('values that are not dates are counted separately', () => {
  expect(figuresOf('yesterday', '2026-02-30', 7)).toMatchObject({
    earliest: null,
    latest: null,
    unreadable: 3,
    bands: [],
  })
  expect(figuresOf('2026-11-07', 'n/a')).toMatchObject({ earliest: '2026-11-07', unreadable: 1 })
})
