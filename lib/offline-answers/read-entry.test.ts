import { expect, test } from 'vitest'
import type { CellKind } from '@/lib/floor/spreadsheet/reading/cells'
import type { RowEntry } from './layout'
import { readEntry } from './read-entry'
import { uploadFault } from './upload-rules'

const options = [
  { value: 'a', text: 'Friends' },
  { value: 'b', text: 'Family, young and old' },
  { value: 'c', text: '2' },
  { value: 'd', text: 'I don’t know' },
]
const one: RowEntry = { kind: 'one', options }
const several: RowEntry = { kind: 'several', options }
const day: RowEntry = { kind: 'date', from: '2026-01-01', to: '2026-12-31' }
const text: RowEntry = { kind: 'text', most: 250 }

const read = (entry: RowEntry, written: string, kind: CellKind = 'text') => readEntry(entry, { kind, text: written })

test.each([
  ['a formula', one, 'Friends', 'formula', 'Formula'],
  ['an error', text, '#N/A', 'error', 'Error in the sheet'],
  ['a day made of an answer', several, '2026-02-01', 'date', 'Turned into a date'],
  ['a day made of a number', { kind: 'number' } as RowEntry, '2026-02-01', 'date', 'Turned into a date'],
  ['a number for a day', day, '46000', 'number', 'Number for a date'],
  ['an answer that is not listed', one, 'Strangers', 'text', 'Unknown answer'],
  ['a number past the list', several, '1; 5', 'text', 'Unknown answer'],
] as const)('%s is reported: %s', (_, entry, written, kind, type) => {
  expect(read(entry, written, kind)).toMatchObject({ type, problem: expect.stringMatching(/\.$/) })
})

test('the text of a cell is shortened in a finding', () => {
  expect(read(one, 'x'.repeat(1_000))).toMatchObject({ problem: `‘${'x'.repeat(60)}…’ is not in the list.` })
})

test.each([
  ['friends', 'a'],
  [' FRIENDS ', 'a'],
  ["I don't know", 'd'],
  ['2', 'c'],
])('%s is the answer %s, in any letter case', (written, value) => {
  expect(read(one, written)).toEqual({ value })
})

test.each([
  ['1; 4', ['a', 'd']],
  ['1,4', ['a', 'd']],
  ['Family, young and old', ['b']],
  ['Family, young and old; friends;', ['b', 'a']],
  ['Friends\n2', ['a', 'c']],
  ['1', ['a']],
])('%j are the answers %j', (written, value) => {
  expect(read(several, written)).toEqual({ value })
})

test('numbers and dates are read by their value', () => {
  expect(read(one, '2.0', 'number')).toEqual({ value: 'c' })
  expect(read({ kind: 'number' }, '3.0000000000000001E+1', 'number')).toEqual({ value: '30' })
  expect(read(day, '2026-03-12T10:00:00', 'date')).toEqual({ value: '2026-03-12' })
  expect(read(day, '12/3/2026')).toEqual({ value: '12/3/2026' })
  expect(read(text, '2026-03-12', 'date')).toEqual({ value: '12/03/2026' })
})

test.each([
  ['answers.xlsx', undefined],
  ['Answers_1 + more-2.XLSX', undefined],
  ['answers.csv', 'File Type is not allowed'],
  ['answers', 'File Type is not allowed'],
  ['an.swers.xlsx', 'File Name is invalid'],
  ['answers (2).xlsx', 'File Name is invalid'],
  ['.xlsx', 'File Name is invalid'],
])('%s: %s', (name, fault) => {
  expect(uploadFault({ name })).toBe(fault)
})
