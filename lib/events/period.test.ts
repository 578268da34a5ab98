import { expect, test } from 'vitest'
import { currentPeriod, parsePeriod, periodOf } from './period'

test.each([
  [{}],
  [{ year: '', quarter: '' }],
  [{ year: '1999' }],
  [{ year: 'next', quarter: '5' }],
  [{ quarter: '-1' }],
  [{ year: '12026', quarter: '12' }],
  [{ year: '20261', quarter: '41' }],
  [{ year: '20xx' }],
  [{ quarter: '0' }],
])('an address with %j has no period', (address) => expect(parsePeriod(address)).toBeUndefined())

test.each([
  ['all years', { year: '-1' }, { year: -1, quarter: -1 }],
  ['a whole year', { year: '2026' }, { year: 2026, quarter: -1 }],
  ['a quarter', { year: '2026', quarter: '3' }, { year: 2026, quarter: 3 }],
  ['a quarter of any year', { quarter: '3' }, { year: -1, quarter: 3 }],
])('an address can have %s', (_, address, period) => expect(parsePeriod(address)).toEqual(period))

test.each([
  ['2026-03-31', { year: 2025, quarter: 4 }],
  ['2026-04-01', { year: 2026, quarter: 1 }],
  ['2026-11-22', { year: 2026, quarter: 3 }],
  ['2027-01-01', { year: 2026, quarter: 4 }],
])('on %s the Event List opens on %j', (today, period) => expect(currentPeriod(today)).toEqual(period))

test.each([
  [2026, 1, { year: 2026, quarter: 1 }],
  [2026, 4, { year: 2026, quarter: 4 }],
  [2026, 0, { year: 2026 }],
  [2026, 5, { year: 2026 }],
  [2026, -1, { year: 2026 }],
  [-1, 3, { quarter: 3 }],
  [undefined, 3, { quarter: 3 }],
])('a call for year %s and quarter %s is for %j', (year, quarter, period) =>
  expect(periodOf(year, quarter)).toEqual(period),
)
