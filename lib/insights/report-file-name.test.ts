import { expect, test } from 'vitest'
import { addressOf } from '@/lib/api'
import { formatFileName, parseFileName, savedName } from './report-file-name'

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
  const call = 'GET /api/reporting/reports/{file}'
  const whole = formatFileName({ slug: 'tickets', table: undefined, format: 'xlsx' })
  expect(addressOf(call, { params: { file: whole } })).toBe('/api/reporting/reports/tickets.xlsx')
  const table = formatFileName({ slug: 'attendance', table: 'by-quarter', format: 'csv' })
  expect(addressOf(call, { params: { file: table }, query: { year: 2025 } })).toBe(
    '/api/reporting/reports/attendance.by-quarter.csv?year=2025',
  )
})

test('a saved file is named by whose figures it has, of when, and of which events', () => {
  const time = { label: 'Time', value: 'Q1 of 2026/27' }
  expect(savedName('attendance.csv', [{ label: 'Organisations', value: 'All' }, time])).toBe(
    'attendance.all-organisations.q1-of-2026-27.csv',
  )
  const about = [
    { label: 'Organisation', value: 'Théâtre du Port & Co.' },
    time,
    { label: 'Event type', value: 'Live' },
    { label: 'Weighted', value: 'To attendance by event.' },
  ]
  expect(savedName('attendance.by-quarter.png', about)).toBe(
    'attendance.by-quarter.theatre-du-port-co.q1-of-2026-27.live.png',
  )
  const long = savedName('origins.csv', [{ label: 'Event', value: 'A '.repeat(300) }])
  expect([long.length, long.endsWith('.csv')]).toEqual([124, true])
})
