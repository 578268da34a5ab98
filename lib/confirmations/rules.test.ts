import { describe, expect, test } from 'vitest'
import { addDays, isPlainDate } from '@/lib/floor/calendar/plain-date'
import {
  bannerDateOf,
  dueDateOf,
  firstDayOf,
  formatFinancialYear,
  lastDayOf,
  type Quarter,
  quarterOf,
  quartersBetween,
  quarterTiming,
} from '@/lib/floor/calendar/quarter'
import {
  confirmationYears,
  isConfirmationYear,
  isOverdue,
  isToBeConfirmed,
  lastToBeConfirmed,
  mayConfirm,
  mayFill,
  quarterShapeOf,
  statusOf,
} from './rules'

const named = ({ year, quarter }: Quarter) => `${formatFinancialYear(year)} Q${quarter}`
const day = (text: string) => text.split('/').reverse().join('-')
const quarterNamed = (name: string): Quarter => ({
  year: Number(name.slice(0, 4)),
  quarter: Number(name.slice(-1)) as Quarter['quarter'],
})

describe('A. a date is in a quarter, which is due at the end of the next; the banner is shown two weeks before', () => {
  test.each([
    ['A1', '31/03/2026', '2025/26 Q4', '01/01/2026', '31/03/2026', '30/06/2026', '16/06/2026'],
    ['A2', '01/04/2026', '2026/27 Q1', '01/04/2026', '30/06/2026', '30/09/2026', '16/09/2026'],
    ['A3', '30/06/2026', '2026/27 Q1', '01/04/2026', '30/06/2026', '30/09/2026', '16/09/2026'],
    ['A4', '01/07/2026', '2026/27 Q2', '01/07/2026', '30/09/2026', '31/12/2026', '17/12/2026'],
    ['A5', '30/09/2026', '2026/27 Q2', '01/07/2026', '30/09/2026', '31/12/2026', '17/12/2026'],
    ['A6', '01/10/2026', '2026/27 Q3', '01/10/2026', '31/12/2026', '31/03/2027', '17/03/2027'],
    ['A7', '31/12/2026', '2026/27 Q3', '01/10/2026', '31/12/2026', '31/03/2027', '17/03/2027'],
    ['A8', '01/01/2027', '2026/27 Q4', '01/01/2027', '31/03/2027', '30/06/2027', '16/06/2027'],
    ['A9', '29/02/2024', '2023/24 Q4', '01/01/2024', '31/03/2024', '30/06/2024', '16/06/2024'],
    ['A10', '29/02/2028', '2027/28 Q4', '01/01/2028', '31/03/2028', '30/06/2028', '16/06/2028'],
    ['A11', '28/02/2027', '2026/27 Q4', '01/01/2027', '31/03/2027', '30/06/2027', '16/06/2027'],
    ['A12', '31/03/2024', '2023/24 Q4', '01/01/2024', '31/03/2024', '30/06/2024', '16/06/2024'],
    ['A13', '31/03/2025', '2024/25 Q4', '01/01/2025', '31/03/2025', '30/06/2025', '16/06/2025'],
    ['A14', '01/04/2025', '2025/26 Q1', '01/04/2025', '30/06/2025', '30/09/2025', '16/09/2025'],
    ['A15', '01/01/2022', '2021/22 Q4', '01/01/2022', '31/03/2022', '30/06/2022', '16/06/2022'],
    ['A16', '01/04/2023', '2023/24 Q1', '01/04/2023', '30/06/2023', '30/09/2023', '16/09/2023'],
    ['A17', '31/03/2023', '2022/23 Q4', '01/01/2023', '31/03/2023', '30/06/2023', '16/06/2023'],
    ['A18', '31/12/2040', '2040/41 Q3', '01/10/2040', '31/12/2040', '31/03/2041', '17/03/2041'],
    ['A19', '01/03/2100', '2099/00 Q4', '01/01/2100', '31/03/2100', '30/06/2100', '16/06/2100'],
    ['A20', '20/11/2026', '2026/27 Q3', '01/10/2026', '31/12/2026', '31/03/2027', '17/03/2027'],
  ])('%s: %s is in %s, %s to %s, due %s, banner from %s', (_, date, name, first, last, due, banner) => {
    const quarter = quarterOf(day(date))
    expect(named(quarter)).toBe(name)
    expect([firstDayOf, lastDayOf, dueDateOf, bannerDateOf].map((of) => of(quarter))).toEqual(
      [first, last, due, banner].map(day),
    )
  })
  test('A19: 2100 is not a leap year', () => expect(isPlainDate('2100-02-29')).toBe(false))
})

describe('B. an event has a row for each quarter that its dates touch', () => {
  test.each([
    ['B1', '07/11/2026', '07/11/2026', '2026/27 Q3'],
    ['B2', '30/06/2026', '01/07/2026', '2026/27 Q1, 2026/27 Q2'],
    ['B3', '31/03/2026', '01/04/2026', '2025/26 Q4, 2026/27 Q1'],
    ['B4', '05/12/2026', '03/01/2027', '2026/27 Q3, 2026/27 Q4'],
    ['B5', '12/09/2026', '28/03/2027', '2026/27 Q2, 2026/27 Q3, 2026/27 Q4'],
    ['B6', '01/04/2026', '31/03/2027', '2026/27 Q1, 2026/27 Q2, 2026/27 Q3, 2026/27 Q4'],
    ['B7', '29/02/2024', '29/02/2024', '2023/24 Q4'],
    [
      'B8',
      '01/12/2023',
      '02/05/2025',
      '2023/24 Q3, 2023/24 Q4, 2024/25 Q1, 2024/25 Q2, 2024/25 Q3, 2024/25 Q4, 2025/26 Q1',
    ],
    ['B9', '01/01/2022', '31/03/2022', '2021/22 Q4'],
    [
      'B10',
      '01/02/2026',
      '29/02/2028',
      '2025/26 Q4, 2026/27 Q1, 2026/27 Q2, 2026/27 Q3, 2026/27 Q4, 2027/28 Q1, 2027/28 Q2, 2027/28 Q3, 2027/28 Q4',
    ],
  ])('%s: %s to %s has %s', (_, start, end, quarters) => {
    expect(quartersBetween(day(start), day(end)).map(named).join(', ')).toBe(quarters)
  })
})

describe('C. the state of a quarter that is not confirmed, on a day', () => {
  test.each([
    ['C1', '20/11/2026', '2026/27 Q3', 'current', true, '31/03/2027', false, false],
    ['C2', '20/11/2026', '2026/27 Q2', 'past', true, '31/12/2026', false, false],
    ['C3', '20/11/2026', '2026/27 Q1', 'past', true, '30/09/2026', true, true],
    ['C4', '20/11/2026', '2026/27 Q4', 'future', false, '30/06/2027', false, false],
    ['C5', '16/12/2026', '2026/27 Q2', 'past', true, '31/12/2026', false, false],
    ['C6', '17/12/2026', '2026/27 Q2', 'past', true, '31/12/2026', false, true],
    ['C7', '31/12/2026', '2026/27 Q2', 'past', true, '31/12/2026', false, true],
    ['C8', '01/01/2027', '2026/27 Q2', 'past', true, '31/12/2026', true, true],
    ['C9', '16/03/2027', '2026/27 Q3', 'past', true, '31/03/2027', false, false],
    ['C10', '17/03/2027', '2026/27 Q3', 'past', true, '31/03/2027', false, true],
    ['C11', '31/03/2027', '2026/27 Q4', 'current', true, '30/06/2027', false, false],
    ['C12', '01/04/2027', '2026/27 Q4', 'past', true, '30/06/2027', false, false],
    ['C13', '01/04/2027', '2027/28 Q1', 'current', true, '30/09/2027', false, false],
    ['C14', '31/03/2027', '2027/28 Q1', 'future', false, '30/09/2027', false, false],
    ['C15', '15/06/2027', '2026/27 Q4', 'past', true, '30/06/2027', false, false],
    ['C16', '16/06/2027', '2026/27 Q4', 'past', true, '30/06/2027', false, true],
    ['C17', '17/03/2028', '2027/28 Q3', 'past', true, '31/03/2028', false, true],
    ['C18', '30/09/2026', '2026/27 Q1', 'past', true, '30/09/2026', false, true],
    ['C19', '01/10/2026', '2026/27 Q1', 'past', true, '30/09/2026', true, true],
  ] as const)('%s: on %s %s is %s', (_, date, name, when, confirmable, due, overdue, banner) => {
    const [quarter, today] = [quarterNamed(name), day(date)]
    expect({
      when: quarterTiming(quarter, today),
      confirmable: mayConfirm(quarter, today),
      due: dueDateOf(quarter),
      overdue: isOverdue(quarter, today),
      banner: isToBeConfirmed(quarter, today),
    }).toEqual({ when, confirmable, due: day(due), overdue, banner })
  })

  test('the last quarter to be confirmed is the last with a banner, on every day of four years', () => {
    for (let today = '2024-01-01'; today < '2028-04-02'; today = addDays(today, 1)) {
      const last = lastToBeConfirmed(today)
      expect(isToBeConfirmed(last, today)).toBe(true)
      const [next] = quartersBetween(addDays(lastDayOf(last), 1), addDays(lastDayOf(last), 1))
      expect(next && isToBeConfirmed(next, today)).toBe(false)
    }
  })
})

test.each([
  [2022, '2022/23'],
  [2023, '2023/24'],
  [2024, '2024/25'],
  [2025, '2025/26'],
  [2026, '2026/27'],
  [2098, '2098/99'],
  [2099, '2099/00'],
])('D. the year %i is shown as %s', (year, shown) => expect(formatFinancialYear(year)).toBe(shown))

describe('E. the year selection runs from 2023 up to the current calendar year + 1', () => {
  test.each([
    ['31/12/2026', [2027, 2026, 2025, 2024, 2023]],
    ['01/01/2027', [2028, 2027, 2026, 2025, 2024, 2023]],
  ])('on %s', (date, years) => expect(confirmationYears(day(date))).toEqual(years))
  test('no earlier and no later year can be confirmed', () => {
    expect([2022, 2023, 2027, 2028].map((year) => isConfirmationYear(year, '2026-12-31'))).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(mayConfirm({ year: 2022, quarter: 4 }, '2026-12-31')).toBe(false)
    expect(mayConfirm({ year: 2023, quarter: 1 }, '2026-12-31')).toBe(true)
  })
})

test('blanks up to and including 2024/25 Q4 may be filled with 0, none from 2025/26 Q1 on', () => {
  expect(mayFill({ year: 2023, quarter: 1 })).toBe(true)
  expect(mayFill({ year: 2024, quarter: 4 })).toBe(true)
  expect(mayFill({ year: 2025, quarter: 1 })).toBe(false)
})

test('a cell is not applicable, has missing data, or is complete', () => {
  const zeros = {
    occurencesAtLocation: 0,
    totalTicketsAvailable: null,
    knownAttendance: 0,
    estimatedAttendance: null,
    knownAttendanceCyp: 0,
    estimatedAttendanceCyp: null,
  }
  expect(statusOf(undefined, false)).toBe(0)
  expect(statusOf(zeros, true)).toBe(1)
  expect(statusOf(zeros, false)).toBe(2)
})

test.each([
  [0, true, true, 'notApplicable'],
  [1, true, true, 'missing'],
  [2, false, true, 'complete'],
  [2, true, true, 'confirmed'],
  [2, true, false, 'added'],
] as const)(
  'an event with status %i, in a quarter confirmed: %s, with it: %s, is %s',
  (status, isConfirmed, isCovered, shape) => {
    expect(quarterShapeOf(status, { isConfirmed, isCovered })).toBe(shape)
  },
)
