import { expect, test } from 'vitest'
import { wholeMonthsOf } from './whole-months'

test('a year to come, and a month that has just begun, have no whole month', () => {
  expect(wholeMonthsOf({ year: 2027 }, '2026-11-22')).toBeNull()
  expect(wholeMonthsOf({ year: 2026 }, '2026-04-30')).toBeNull()
})

test('a running year goes to the end of the last month, also on the last day of one', () => {
  expect(wholeMonthsOf({ year: 2026 }, '2026-11-30')).toMatchObject({
    days: { from: '2026-04-01', until: '2026-10-31' },
    before: { from: '2025-04-01', until: '2025-10-31' },
  })
  expect(wholeMonthsOf({ year: 2023 }, '2024-03-01')).toMatchObject({
    days: { from: '2023-04-01', until: '2024-02-29' },
    before: { from: '2022-04-01', until: '2023-02-28' },
  })
})

test('a year that is over is whole', () =>
  expect(wholeMonthsOf({ year: 2025 }, '2026-11-22')?.days).toEqual({ from: '2025-04-01', until: '2026-03-31' }))
