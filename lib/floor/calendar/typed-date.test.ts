import { expect, test } from 'vitest'
import { describeDateMistake, parseTypedDate } from './typed-date'

test.each([
  '31/02/2025',
  '29/02/2025',
  '31 June 2026',
  '1/13/2025',
  '0/1/2025',
  '1/0/2025',
  '1/4',
  '5 May',
  'May 2026',
  'tomorrow',
  '1 Ma 2026',
  '1 Mayday 2026',
  'May 1 2026',
  '1/4/202',
  '2025/04/01',
  '01-04-20255',
  '12025-04-01',
  '2025-04-011',
  '0999-12-31',
  '111 May 2026',
  '1 May 20261',
])('%s is no date', (typed) => {
  expect(parseTypedDate(typed)).toBeUndefined()
})

test.each([
  ['01/04/2025', '2025-04-01'],
  ['1/4/25', '2025-04-01'],
  [' 1.4.2025 ', '2025-04-01'],
  ['1 4 2025', '2025-04-01'],
  ['1  4  2025', '2025-04-01'],
  ['31/01/2025', '2025-01-31'],
  ['01/01/1000', '1000-01-01'],
  ['1 Feb 2026', '2026-02-01'],
  ['1May2026', '2026-05-01'],
  ['29/02/2024', '2024-02-29'],
  ['2025-04-01', '2025-04-01'],
  ['1 May 2026', '2026-05-01'],
  ['1st may 26', '2026-05-01'],
  ['01-MAY-2026', '2026-05-01'],
  ['22nd Sept, 2026', '2026-09-22'],
  ['3  December\u00a02026', '2026-12-03'],
])('%s is read as %s', (typed, date) => {
  expect(parseTypedDate(typed)).toBe(date)
})

test('a blank date is null', () => {
  expect(parseTypedDate('  ')).toBeNull()
})

test.each([
  ['31/02/2026', '“31/02/2026” is not a date'],
  ['tomorrow', '“tomorrow” is not a date'],
  [' tomorrow ', '“tomorrow” is not a date'],
  ['5/1', '“5/1” has no year'],
  [' 5/1 ', '“5/1” has no year'],
  ['5 May', '“5 May” has no year'],
  ['31/12/2026', '“31/12/2026” must be written as 2026-12-31'],
  [`${'9'.repeat(60)}`, `“${'9'.repeat(40)}” is not a date`],
])('of %s it is said what is wrong', (typed, mistake) => {
  expect(describeDateMistake(typed)).toBe(mistake)
})
