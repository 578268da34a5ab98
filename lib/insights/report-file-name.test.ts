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
  'attendance.by-quarter.xlsx',
  'attendance.by-quarter',
  'attendance..csv',
  '../attendance.csv',
  'attendance.csv\n',
])('%j is no file', (name) => expect(parseFileName(name)).toBeUndefined())

test.each([
  ['attendance.csv', { slug: 'attendance', table: undefined, format: 'csv' }],
  ['tickets.xlsx', { slug: 'tickets', table: undefined, format: 'xlsx' }],
  ['attendance.by-quarter.csv', { slug: 'attendance', table: 'by-quarter', format: 'csv' }],
])('%s', (name, asked) => expect(parseFileName(name)).toEqual(asked))

test('addresses', () => {
  expect(fileAddress('tickets', 'xlsx', '')).toBe('/api/reporting/reports/tickets.xlsx')
  expect(fileAddress('attendance', 'csv', 'year=2025', 'by-quarter')).toBe(
    '/api/reporting/reports/attendance.by-quarter.csv?year=2025',
  )
})
