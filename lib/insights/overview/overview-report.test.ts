import { describe, expect, test } from 'vitest'
import { noAnswers } from '../answers/question-sums'
import { makeOverviewReport, type OverviewFacts } from './overview-report'

const time = { year: 2026, inWords: 'Q1 to Q3 of 2026/27', beforeInWords: 'in the same quarters of 2025/26' }
const attended = (year: number, attendance: number, values = {}) => ({
  ...{ label: null, year, attendance, estimated: 0, cyp: 0, occurrences: 1, events: 2, enteredEvents: 2 },
  blankEvents: 0,
  ...values,
})
const sold = (tickets: number, label: string | null = null) => ({
  ...{ label, tickets, concessionTickets: 0, paidPence: 100, performances: 1 },
})
const salesPeriod = {
  ...{ year: 2026, isRunning: true },
  days: { from: '2026-04-01', until: '2026-11-22' },
  before: { from: '2025-04-01', until: '2025-11-22' },
}

const factsOf = (values: Partial<OverviewFacts> = {}): OverviewFacts => ({
  period: { year: 2026, quarters: [1, 2], running: 3, isComparable: true },
  today: '2026-11-22',
  attendance: { total: [], byQuarter: [] },
  ...{
    confirmed: [],
    sales: null,
    unlinkedTickets: 0,
    events: [],
    query: '',
    organisation: undefined,
    isOfFunder: false,
  },
  responses: { now: 0, before: null },
  answerTime: time,
  recommended: { now: noAnswers, before: noAnswers, apart: { now: 0, before: 0 } },
  ...{ weighting: { isApplied: false, isOffered: false, words: '' }, sampleNotes: [] },
  ...values,
})

describe('what is outstanding', () => {
  test('is told even where there are no figures', () => {
    const report = makeOverviewReport(factsOf({ confirmed: [{ quarter: 1, organisations: 1, confirmed: 0 }] }))
    expect(report.headline).toBe('There are no figures for Q1 and Q2 of 2026/27 yet.')
    expect(report.figures).toEqual([])
    expect(report.tasks).toEqual([
      { words: 'Q1 of 2026/27 is not confirmed; it was due on 30/09/2026', page: '/confirmations?year=2026' },
    ])
  })

  test('leads to where it is done, with the filters of the page', () => {
    const { tasks } = makeOverviewReport(
      factsOf({
        attendance: {
          total: [attended(2026, 10, { blankEvents: 1 })],
          byQuarter: [
            attended(2026, 10, { label: '1' }),
            attended(2026, 0, { label: '2', blankEvents: 1 }),
            attended(2025, 0, { label: '2', blankEvents: 2 }),
            attended(2026, 0, { label: '3', blankEvents: 3 }),
          ],
        },
        confirmed: [
          { quarter: 1, organisations: 3, confirmed: 3 },
          { quarter: 2, organisations: 3, confirmed: 1 },
        ],
        unlinkedTickets: 40,
        events: ['A', 'B', 'C', 'D', 'E'].map((name, id) => ({ id, name, attendance: 900, responses: 29 })),
        organisation: 7,
        query: '&organisation=7',
      }),
    )
    expect(tasks).toEqual([
      {
        words: 'Q2 of 2026/27 is not confirmed by 2 of 3 organisations; it is due on 31/12/2026',
        page: '/confirmations?year=2026&organisationId=7',
      },
      {
        words: '1 event of Q2 of 2026/27 has no attendance',
        page: '/events-list?year=2026&quarter=2&organisationId=7',
      },
      {
        words: '40 tickets are of references that belong to no event',
        page: '/insights?report=tickets&organisation=7',
      },
      {
        words: 'A, B, C and 2 other events have fewer than 30 answers',
        page: '/insights?report=health&organisation=7',
      },
    ])
  })
})

test('whoever looks after all organisations is led to the list of those that have not confirmed', () => {
  const confirmed = [{ quarter: 2, organisations: 3, confirmed: 1 }]
  expect(makeOverviewReport(factsOf({ confirmed, isOfFunder: true })).tasks).toEqual([
    {
      words: 'Q2 of 2026/27 is not confirmed by 2 of 3 organisations; it is due on 31/12/2026',
      page: '/returns?quarter=20262&show=outstanding',
    },
  ])
})

test('the year in a sentence, four figures, and their tables', () => {
  const report = makeOverviewReport(
    factsOf({
      attendance: {
        total: [attended(2026, 1100), attended(2025, 1000)],
        byQuarter: [attended(2026, 1100, { label: '1' }), attended(2025, 1000, { label: '1' })],
      },
      confirmed: [{ quarter: 1, organisations: 1, confirmed: 1 }],
      sales: {
        period: salesPeriod,
        byMonth: { now: [sold(300, '2026-05'), sold(200, '2026-06')], before: [sold(1000, '2025-05')] },
        sellers: null,
      },
      responses: { now: 200, before: null },
      recommended: {
        now: {
          answered: 200,
          values: new Map([
            ['10', 120],
            ['8', 60],
            ['0', 20],
          ]),
        },
        before: noAnswers,
        apart: { now: 0, before: 0 },
      },
    }),
  )
  expect(report.headline).toBe(
    '1,100 came to 2 events in Q1 and Q2 of 2026/27, 10% more than in the same quarters of 2025/26; 200 people answered a survey; nothing is outstanding.',
  )
  expect(report.figures.map(({ label, figure, note }) => [label, figure, note])).toEqual([
    ['Attendance', 1100, '10% more than in the same quarters of 2025/26'],
    ['Tickets', 500, '50% less than in the same days of 2025/26'],
    ['Responses', 200, 'So far'],
    ['Net promoter score', 50, 'Give or take 11'],
  ])
  expect(report.tables.map(({ id }) => id)).toEqual(['by-quarter', 'by-month', 'by-score'])
})

test.each([
  [{ enteredEvents: 1 }, '1,100 came to 1 of 2 events in Q1 and Q2 of 2026/27'],
  [{ attendance: 0, enteredEvents: 0 }, 'No attendance was entered for Q1 and Q2 of 2026/27'],
])('events without attendance are no events that anybody came to: %o', (values, words) => {
  const { headline } = makeOverviewReport(
    factsOf({
      attendance: { total: [attended(2026, 1_100, values)], byQuarter: [] },
      responses: { now: 1, before: null },
    }),
  )
  expect(headline.split(';')[0]).toBe(words)
})

test('one quarter stands beside the same quarter', () => {
  const { headline } = makeOverviewReport(
    factsOf({
      period: { year: 2026, quarters: [1], running: null, isComparable: true },
      attendance: { total: [attended(2026, 1_100), attended(2025, 1_000)], byQuarter: [] },
      responses: { now: 1, before: null },
    }),
  )
  expect(headline.split(';')[0]).toBe(
    '1,100 came to 2 events in Q1 of 2026/27, 10% more than in the same quarter of 2025/26',
  )
})

test('a year in which nobody answered says so', () => {
  const { headline } = makeOverviewReport(
    factsOf({ attendance: { total: [attended(2026, 1_100, {})], byQuarter: [] }, responses: { now: 0, before: null } }),
  )
  expect(headline).toMatch(/; nobody answered a survey; /)
})
