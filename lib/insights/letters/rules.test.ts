import { describe, expect, test } from 'vitest'
import type { Unit } from '../report'
import { didFiguresMove, periodOfLetter } from './rules'

const one = (unit: Unit, figure: number | null, label = 'A figure') => [{ label, unit, figure }]

describe('a figure has not moved', () => {
  test.each([
    ['number', 100, 100],
    ['share', 0.62, 0.625],
    ['average', 12.3, 12.34],
    ['pence', 99_999, 99_999],
    ['pence', 1_234, 1_234.5],
    ['share', null, null],
  ] as const)('%s from %s to %s', (unit, before, now) =>
    expect(didFiguresMove(one(unit, before), one(unit, now))).toBe(false),
  )
})

describe('a figure has moved', () => {
  test.each([
    ['number', 100, 101],
    ['share', 0.62, 0.626],
    ['average', 12.3, 12.36],
    ['pence', 99_998, 99_999],
    ['pence', 100_000, 100_001],
    ['number', null, 0],
    ['number', 0, null],
  ] as const)('%s from %s to %s', (unit, before, now) =>
    expect(didFiguresMove(one(unit, before), one(unit, now))).toBe(true),
  )

  test('where there was no letter before, or it had other figures', () => {
    expect(didFiguresMove(null, one('number', 1))).toBe(true)
    expect(didFiguresMove(one('number', 1), one('number', 1, 'Another'))).toBe(true)
    expect(didFiguresMove(one('number', 1), one('pence', 1))).toBe(true)
    expect(didFiguresMove(one('number', 1), [])).toBe(true)
    expect(didFiguresMove([], [])).toBe(false)
  })
})

test('months are those of the calendar, quarters those of the financial year', () => {
  expect(periodOfLetter('month', '2026-11-30')).toBe('2026-11')
  expect(periodOfLetter('month', '2026-12-01')).toBe('2026-12')
  expect(periodOfLetter('quarter', '2026-12-31')).toBe('2026-Q3')
  expect(periodOfLetter('quarter', '2027-01-01')).toBe('2026-Q4')
  expect(periodOfLetter('quarter', '2027-04-01')).toBe('2027-Q1')
})
