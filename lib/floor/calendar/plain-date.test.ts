// R-15 of docs/drills.md.

import { expect, test } from 'vitest'
import { instantInLondon, timeInLondon } from './plain-date'

test('a time in London is one hour ahead of UTC in summer, and equal in winter', () => {
  expect(instantInLondon('2026-07-01', '14:30').toISOString()).toBe('2026-07-01T13:30:00.000Z')
  expect(instantInLondon('2026-12-01', '14:30').toISOString()).toBe('2026-12-01T14:30:00.000Z')
  expect(instantInLondon('2026-07-01', '00:30').toISOString()).toBe('2026-06-30T23:30:00.000Z')
})

test('a time that the clocks skip is an hour later; of one that occurs twice the first is taken', () => {
  expect(instantInLondon('2026-03-29', '01:30').toISOString()).toBe('2026-03-29T01:30:00.000Z')
  expect(timeInLondon(instantInLondon('2026-03-29', '01:30'))).toBe('02:30')
  expect(instantInLondon('2026-10-25', '01:30').toISOString()).toBe('2026-10-25T00:30:00.000Z')
})

test('an instant converts back to its time in London', () => {
  for (const time of ['00:00', '09:05', '23:59'])
    for (const date of ['2026-01-31', '2026-06-30', '2026-10-26'])
      expect(timeInLondon(instantInLondon(date, time))).toBe(time)
})
