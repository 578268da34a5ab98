import { expect, test } from 'vitest'
import { columnOf, figureHeader, fixedColumns } from './columns'

test('headings are known whatever their case and the blanks around them', () => {
  expect(columnOf('  event NAME ')).toBe('name')
  expect(columnOf('Event funded by your arts council england grant')).toBe('isFunded')
  expect(columnOf('2026/27 q1 known attendance')).toEqual({ year: 2026, quarter: 1, figure: 'knownAttendance' })
  expect(columnOf('2026/27  Q1   Known\nattendance')).toEqual({ year: 2026, quarter: 1, figure: 'knownAttendance' })
  expect(columnOf('2099/00 Q4 Estimated CYP attendance')).toMatchObject({ year: 2099, quarter: 4 })
})

test.each([
  'Event',
  '2026/28 Q1 Known attendance',
  '2026/27 Q5 Known attendance',
  '2026/27 Q1 Attendance',
  '12026/27 Q1 Known attendance',
  'constructor',
])('%s is none of the template', (header) => expect(columnOf(header)).toBeUndefined())

test('the columns of the template are where the documentation has them', () => {
  expect(fixedColumns).toHaveLength(19)
  expect(fixedColumns.at(0)?.header).toBe('Event Name')
  expect(fixedColumns.at(-1)?.header).toBe('Partner Sub-Discipline')
  expect(figureHeader({ year: 2026, quarter: 1, figure: 'occurencesAtLocation' })).toBe(
    '2026/27 Q1 Occurrences at location',
  )
})
