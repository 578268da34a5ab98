import { describe, expect, test } from 'vitest'
import type { CellKind } from '@/lib/floor/spreadsheet/reading/cells'
import { quote, readDate, readFigure, readText } from './cell-values'

const cell = (kind: CellKind, text: string) => ({ kind, text })

test('no more than 100 characters of a cell are repeated', () => {
  expect(quote('x'.repeat(100))).toBe(`“${'x'.repeat(100)}”`)
  expect(quote('x'.repeat(101))).toBe(`“${'x'.repeat(100)}…”`)
})

describe('a text', () => {
  test.each([
    ['text', ' Hamlet ', 'Hamlet'],
    ['text', '#1 Hits', '#1 Hits'],
    ['text', '#N/A', '#N/A'],
    ['formula', '#1 Hits', '#1 Hits'],
    ['formula', 'No #REF', 'No #REF'],
    ['number', '2026', '2026'],
    ['text', '2026-11-07', '2026-11-07'],
    ['date', '2026-11-07', '07/11/2026'],
    ['date', '19:30', '19:30'],
    ['text', '  ', null],
  ] as const)('of a cell with %s “%s” is %j', (kind, text, value) =>
    expect(readText(cell(kind, text))).toEqual({ value }),
  )
  test.each([
    ['error', '#N/A', 'the cell shows “#N/A”'],
    ['formula', '#DIV/0!', 'the formula in the cell comes to “#DIV/0!”'],
    ['formula', ' ', 'the formula in the cell has no value'],
  ] as const)('is not read of a cell with %s “%s”', (kind, text, fault) =>
    expect(readText(cell(kind, text))).toEqual({ fault }),
  )
  test('of no cell is blank', () => expect(readText(undefined)).toEqual({ value: null }))
})

describe('a date', () => {
  test('of a blank cell is blank', () => expect(readDate(cell('text', '  '))).toEqual({ value: null }))
  test.each([
    ['number', '46333', '“46333” is a number; format the cell as a date'],
    ['date', '19:30', '“19:30” is not a date'],
    ['formula', 'next week', '“next week” is not a date'],
    ['text', '2026-11-07', '“2026-11-07” is not a date'],
    ['error', '#N/A', 'the cell shows “#N/A”'],
  ] as const)('is not read of a cell with %s “%s”', (kind, text, fault) =>
    expect(readDate(cell(kind, text))).toEqual({ fault }),
  )
})

describe('a figure', () => {
  test.each([
    ['number', '1.5E3', 1_500],
    ['number', ' 12E+02 ', 1_200],
    ['formula', '1e3', 1_000],
    ['number', '1.2345E4', 12_345],
    ['number', '1E0000000000003', 1_000],
  ] as const)('of a cell with %s “%s” is %i', (kind, text, value) =>
    expect(readFigure(cell(kind, text))).toEqual({ value }),
  )
  test.each([
    ['text', '1E3', '“1E3”. Figures are whole numbers, 0 or more'],
    ['formula', 'x1E3', '“x1E3”. Figures are whole numbers, 0 or more'],
    ['formula', '1E3 seats', '“1E3 seats”. Figures are whole numbers, 0 or more'],
    ['number', '1E9', '“1E9”. Figures go up to 99,999,999'],
    ['date', '2026-11-07', '“2026-11-07” is no number'],
    ['boolean', '1', '“1” is no number'],
  ] as const)('is not read of a cell with %s “%s”', (kind, text, fault) =>
    expect(readFigure(cell(kind, text))).toEqual({ fault }),
  )
})
