import { expect, test } from 'vitest'
import { planQuarters } from './plan-quarters'
import { blankFigures } from './rows-for-dates'

const q1 = { year: 2026, quarter: 1 } as const
const q2 = { year: 2026, quarter: 2 } as const
const q3 = { year: 2026, quarter: 3 } as const
const q4 = { year: 2026, quarter: 4 } as const
const stored = [
  { ...q2, ...blankFigures, knownAttendance: 12 },
  { ...q3, ...blankFigures },
]
const event = { startDate: '2026-09-12', endDate: '2026-12-31', isTicketed: true, given: [] }
const nothing = { dropped: [], lostFigures: [], added: [], rewritten: [], changed: [] }

test('dates that touch the same quarters, without figures, change no row', () => {
  expect(planQuarters(stored, event)).toEqual(nothing)
})

test('a new event has a blank row for each of its quarters, with the figures given', () => {
  expect(planQuarters([], { ...event, given: [{ ...q3, knownAttendance: 0 }] })).toEqual({
    ...nothing,
    added: [
      { ...q2, ...blankFigures },
      { ...q3, ...blankFigures, knownAttendance: 0 },
    ],
    changed: [{ ...q3, figure: 'knownAttendance', before: null, after: 0 }],
  })
})

test('quarters that new dates leave are dropped, and only those with a figure are lost, whatever is given', () => {
  const moved = { ...event, startDate: '2027-01-01', endDate: '2027-01-31' }
  const plan = {
    ...nothing,
    dropped: stored,
    lostFigures: [{ ...q2, ...blankFigures, knownAttendance: 12 }],
    added: [{ ...q4, ...blankFigures }],
  }
  expect(planQuarters(stored, moved)).toEqual(plan)
  expect(planQuarters(stored, { ...moved, given: [{ ...q2, knownAttendance: 13 }] })).toEqual(plan)
})

test('a row that stays keeps its figures but for those given; figures of other quarters are not taken', () => {
  const given = [
    { ...q1, knownAttendance: 7 },
    { ...q2, knownAttendanceCyp: 3 },
  ]
  expect(planQuarters(stored, { ...event, given })).toEqual({
    ...nothing,
    rewritten: [{ ...q2, ...blankFigures, knownAttendance: 12, knownAttendanceCyp: 3 }],
    changed: [{ ...q2, figure: 'knownAttendanceCyp', before: null, after: 3 }],
  })
})

test('an event that is no longer ticketed loses its tickets available', () => {
  const sold = [{ ...q2, ...blankFigures, totalTicketsAvailable: 300 }]
  expect(planQuarters(sold, { ...event, endDate: '2026-09-30', isTicketed: false })).toEqual({
    ...nothing,
    rewritten: [{ ...q2, ...blankFigures }],
    changed: [{ ...q2, figure: 'totalTicketsAvailable', before: 300, after: null }],
  })
})
