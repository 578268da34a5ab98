import { describe, expect, test } from 'vitest'
import type { AttendanceSums } from './attendance-queries'
import { type AttendanceFacts, makeAttendanceReport } from './attendance-report'

const sums = (values: Partial<AttendanceSums>): AttendanceSums => ({
  label: null,
  year: 2026,
  attendance: 0,
  estimated: 0,
  cyp: 0,
  occurrences: 0,
  events: 1,
  enteredEvents: values.events ?? 1,
  blankEvents: 0,
  ...values,
})

const period = {
  year: 2026,
  quarters: [1, 2] as (1 | 2 | 3 | 4)[],
  running: 3 as 1 | 2 | 3 | 4 | null,
  isComparable: true,
}

const facts = (values: Partial<AttendanceFacts> = {}): AttendanceFacts => ({
  period,
  total: [
    sums({ attendance: 1120, estimated: 280, cyp: 336, occurrences: 40, events: 12, blankEvents: 2 }),
    sums({ year: 2025, attendance: 1000, cyp: 250, occurrences: 40 }),
  ],
  byQuarter: [
    sums({ label: '1', attendance: 500, occurrences: 20 }),
    sums({ label: '2', attendance: 620, estimated: 310, occurrences: 20 }),
    sums({ label: '3', attendance: 90 }),
    sums({ label: '1', year: 2025, attendance: 1000 }),
  ],
  byType: [sums({ label: 'Performance', attendance: 1120 })],
  byDiscipline: [
    sums({ label: 'Dance', attendance: 280, events: 2 }),
    sums({ label: 'Music', attendance: 840, cyp: 84, events: 10 }),
    sums({ label: 'Theatre', year: 2025, attendance: 1000 }),
  ],
  byPlace: { of: 'place', sums: [] },
  byEvent: [],
  confirmed: [
    { quarter: 1, organisations: 1, confirmed: 1 },
    { quarter: 2, organisations: 1, confirmed: 0 },
  ],
  ...values,
})

describe('without figures', () => {
  const report = makeAttendanceReport(facts({ total: [], byQuarter: [], confirmed: [] }))
  test('it says so, and shows nothing', () => {
    expect(report.headline).toBe('No event has figures for Q1 and Q2 of 2026/27.')
    expect(report.figures).toEqual([])
    expect(report.tables).toEqual([])
  })
})

test('the headline compares with the same quarters of the year before', () =>
  expect(makeAttendanceReport(facts()).headline).toBe(
    'Attendance was 1,120 at 12 events in Q1 and Q2 of 2026/27: 12% more than in the same quarters of 2025/26.',
  ))

test('a quarter that is still running is not compared', () => {
  const running = { year: 2026, quarters: [3] as (1 | 2 | 3 | 4)[], running: null, isComparable: false }
  const report = makeAttendanceReport(facts({ period: running }))
  expect(report.headline).toBe('Attendance was 1,120 at 12 events in Q3 of 2026/27, which is still running.')
  expect(report.figures[0]?.note).toBe('The quarter is still running; 25% estimated')
  expect(report.tables[0]?.rows.map(({ label }) => label)).toEqual(['Q3, so far'])
})

test('four figures with what they are beside last year', () =>
  expect(makeAttendanceReport(facts()).figures).toEqual([
    {
      label: 'Attendance',
      unit: 'number',
      figure: 1120,
      note: '12% more than in the same quarters of 2025/26; 25% estimated',
    },
    { label: 'Children and young people', unit: 'share', figure: 0.3, note: '336 of 1,120; 25% the year before' },
    { label: 'Occurrences', unit: 'number', figure: 40, note: 'About the same as in the same quarters of 2025/26' },
    { label: 'Attendance per occurrence', unit: 'average', figure: 28, note: 'At 12 events' },
  ]))

describe('the tables', () => {
  const { tables } = makeAttendanceReport(facts())
  test('by quarter has the running one beside those that ended', () =>
    expect(tables[0]).toMatchObject({
      id: 'by-quarter',
      title: 'Most came in Q2',
      rows: [
        { label: 'Q1', figures: [500, 1000, 0, 20, 0] },
        { label: 'Q2', figures: [620, 0, 0, 20, 0.5] },
        { label: 'Q3, so far', figures: [90, null, 0, 0, 0] },
      ],
    }))
  test('by what all events have in common is left out', () =>
    expect(tables.map(({ id }) => id)).toEqual(['by-quarter', 'by-discipline']))
  test('by discipline begins with the most, and keeps what only the year before had', () =>
    expect(tables[1]).toMatchObject({
      title: 'Music: 75% of attendance',
      rows: [
        { label: 'Music', figures: [840, 0, 0.75, 84, 10] },
        { label: 'Dance', figures: [280, 0, 0.25, 0, 2] },
        { label: 'Theatre', figures: [0, 1000, 0, 0, 0] },
      ],
    }))
  test('more than fifteen rows end with the others as one', () => {
    const places = Array.from({ length: 17 }, (_, at) => sums({ label: `Hall ${at + 1}`, attendance: 100 - at }))
    const report = makeAttendanceReport(facts({ byPlace: { of: 'place', sums: places } }))
    const byLocation = report.tables.find(({ id }) => id === 'by-location')
    expect(byLocation?.rows).toHaveLength(16)
    expect(byLocation?.rows.at(-1)).toEqual({ label: '2 others', figures: [169, 0, 169 / 1564, 0, 2] })
  })
})

test('what nobody has entered yet is not nought, and an event of another year is not one that nobody came to', () => {
  const byEvent = [
    sums({ label: 'Fringe', attendance: 100 }),
    sums({ label: 'Talk', attendance: 0, events: 1, enteredEvents: 0, blankEvents: 1 }),
    sums({ label: 'Empty house', attendance: 0, events: 1, blankEvents: 0 }),
    sums({ label: 'Long Meadow', attendance: 80, year: 2025 }),
  ]
  const blankQuarter = sums({ label: '2', attendance: 0, events: 2, enteredEvents: 0, blankEvents: 2 })
  const { tables } = makeAttendanceReport(facts({ byEvent, byQuarter: [blankQuarter] }))
  expect(tables.find(({ id }) => id === 'by-event')?.rows.map(({ label, figures }) => [label, ...figures])).toEqual([
    ['Fringe', 100, null, 1, expect.any(Number)],
    ['Empty house', 0, null, 0, expect.any(Number)],
    ['Long Meadow', null, 80, null, null],
    ['Talk', null, null, null, null],
  ])
  expect(tables[0]?.rows.map(({ figures }) => figures[0])).toEqual([0, null, 0])
})

test('what the figures cannot tell', () =>
  expect(makeAttendanceReport(facts()).limits).toEqual([
    'Attendance counts visits, not people: whoever comes twice counts twice.',
    'Events count with the organisations that own them. What you take part in as a partner is in the report of its owner.',
    '25% of the attendance was estimated, not counted.',
    '2 events have a quarter without attendance, which adds nothing here.',
    'Confirmed: Q1 of 2026/27.',
    'Not confirmed yet, so it may still change: Q2 of 2026/27.',
  ]))

test('several organisations are counted by how many have confirmed', () =>
  expect(
    makeAttendanceReport(facts({ confirmed: [{ quarter: 1, organisations: 1203, confirmed: 812 }] })).limits.at(-1),
  ).toBe('Confirmed by their organisations: Q1 by 812 of 1,203.'))

describe('events without attendance', () => {
  const q3 = { year: 2026, quarters: [3] as const, running: null, isComparable: true }

  test('are not among those that anybody came to', () => {
    const total = [sums({ attendance: 79, occurrences: 2, events: 6, enteredEvents: 1, blankEvents: 5 })]
    const report = makeAttendanceReport(facts({ period: q3, total }))
    expect(report.headline).toMatch(/^Attendance was 79 at 1 of 6 events in Q3 of 2026\/27: /)
    expect(report.figures.at(-1)).toMatchObject({ figure: 39.5, note: 'At 1 of 6 events' })
  })

  test('have no nought where none of them has any', () => {
    const none = { events: 6, enteredEvents: 0, blankEvents: 6 }
    const report = makeAttendanceReport(
      facts({ period: q3, total: [sums(none)], byQuarter: [sums({ ...none, label: '3' })] }),
    )
    expect(report.headline).toBe('No attendance was entered for Q3 of 2026/27.')
    expect(report.figures.map(({ label, figure, note }) => [label, figure, note])).toEqual([
      ['Attendance', null, 'No attendance was entered'],
      ['Children and young people', null, 'No attendance was entered'],
      ['Occurrences', null, 'None were entered'],
      ['Attendance per occurrence', null, 'No attendance was entered'],
    ])
    expect(report.tables[0]?.rows[0]?.figures).toEqual([null, 0, null, null, null])
  })

  test('have what else was entered of them', () => {
    const some = { events: 1, enteredEvents: 0, blankEvents: 1, occurrences: 4 }
    const report = makeAttendanceReport(
      facts({ period: q3, total: [sums(some)], byQuarter: [sums({ ...some, label: '3' })] }),
    )
    expect(report.figures[2]).toMatchObject({ label: 'Occurrences', figure: 4 })
    expect(report.figures[3]).toMatchObject({ label: 'Attendance per occurrence', figure: null })
    expect(report.tables[0]?.rows[0]?.figures).toEqual([null, 0, null, 4, null])
  })
})
