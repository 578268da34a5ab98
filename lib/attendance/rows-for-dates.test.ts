import { expect, test } from 'vitest'
import { rowsForDates } from './rows-for-dates'

const blank = {
  occurencesAtLocation: null,
  totalTicketsAvailable: null,
  knownAttendance: null,
  estimatedAttendance: null,
  knownAttendanceCyp: null,
  estimatedAttendanceCyp: null,
}
const saved = [
  { year: 2026, quarter: 2, ...blank, knownAttendance: 12 },
  { year: 2026, quarter: 3, ...blank },
] as const
const namesFor = (startDate: string, endDate: string) =>
  rowsForDates(saved, startDate, endDate).map(({ year, quarter, fate }) => `${year} Q${quarter} ${fate}`)

test.each([
  ['', ''],
  ['2026-09-12', ''],
  ['2026-12-31', '2026-09-12'],
  ['2026-02-30', '2026-12-31'],
  ['0001-01-01', '9999-12-31'],
  ['2026-09-12', '2046-01-01'],
])('dates from "%s" to "%s" change no row yet', (startDate, endDate) => {
  expect(namesFor(startDate, endDate)).toEqual(['2026 Q2 kept', '2026 Q3 kept'])
})

test('quarters that new dates touch are added in order, those they leave are marked', () => {
  expect(namesFor('2026-09-12', '2026-12-01')).toEqual(['2026 Q2 kept', '2026 Q3 kept'])
  expect(namesFor('2026-10-01', '2027-04-01')).toEqual([
    '2026 Q2 dropped',
    '2026 Q3 kept',
    '2026 Q4 added',
    '2027 Q1 added',
  ])
  expect(namesFor('2026-06-30', '2026-07-01')).toEqual(['2026 Q1 added', '2026 Q2 kept', '2026 Q3 dropped'])
  expect(namesFor('2026-09-12', '2026-09-12')).toEqual(['2026 Q2 kept', '2026 Q3 dropped'])
  expect(namesFor('2026-09-12', '2045-12-31')).toHaveLength(78)
})

test('a marked row keeps its figures, an added one has none', () => {
  const [dropped, , added] = rowsForDates(saved, '2026-10-01', '2027-01-01')
  expect(dropped).toMatchObject({ knownAttendance: 12, fate: 'dropped' })
  expect(added).toEqual({ year: 2026, quarter: 4, ...blank, fate: 'added' })
})
