import { expect, test } from 'vitest'
import { fileAddress, parseFileName } from './report-file-name'

test.each([
  '',
  'attendance',
  'attendance.',
  'attendance.pdf',
  'attendance.json',
  'Attendance.csv',
  'unknown.csv',
  'attendance.svg',
  'attendance.png',
  'attendance.by-quarter.xlsx',
  'attendance.by-quarter.svg.csv',
  'attendance.by-quarter',
  'attendance..csv',
  '../attendance.csv',
  'attendance.csv\n',
])('%j is no file', (name) => expect(parseFileName(name)).toBeUndefined())

test.each([
  ['attendance.csv', { slug: 'attendance', table: undefined, format: 'csv' }],
  ['tickets.xlsx', { slug: 'tickets', table: undefined, format: 'xlsx' }],
  ['attendance.by-quarter.csv', { slug: 'attendance', table: 'by-quarter', format: 'csv' }],
  ['attendance.by-quarter.svg', { slug: 'attendance', table: 'by-quarter', format: 'svg' }],
  ['attendance.by-quarter.png', { slug: 'attendance', table: 'by-quarter', format: 'png' }],
])('%s', (name, asked) => expect(parseFileName(name)).toEqual(asked))

test('addresses', () => {
  expect(fileAddress({ slug: 'tickets', table: undefined, format: 'xlsx' }, '')).toBe(
    '/api/reporting/reports/tickets.xlsx',
  )
  expect(fileAddress({ slug: 'attendance', table: 'by-quarter', format: 'csv' }, 'year=2025')).toBe(
    '/api/reporting/reports/attendance.by-quarter.csv?year=2025',
  )
})
