import { describe, expect, test } from 'vitest'
import { besideTickets } from './beside-box-office'
import { countAnswersNeeded, type HealthFacts, makeHealthReport } from './health-report'
import type { ResponseSums, SampledEvent } from './response-queries'
import { weekdayTable } from './weekday-table'

const sums = (responses: number, label: string | null = null, marked = 0): ResponseSums => ({
  label,
  responses,
  marked,
})
const event = (name: string, attendance: number, responses: number): SampledEvent => ({
  ...{ id: name.length, name, attendance, responses },
})

const period = {
  ...{ year: 2026, isRunning: true },
  days: { from: '2026-04-01', until: '2026-11-22' },
  before: { from: '2025-04-01', until: '2025-11-22' },
}

const began = (begun: number, finished: number) => ({ surveyId: 1, begun, finished, lastAnswered: [] })

const factsOf = (values: Partial<HealthFacts> = {}): HealthFacts => ({
  ...{ period, byWeek: [], byWay: [], byWeekday: [], events: [], isConfirmed: false },
  total: { now: sums(412), before: sums(206) },
  ...{ ticketsByWeek: new Map(), ticketsByWeekday: new Map() },
  dropOff: { surveys: [began(50, 40)], asked: [] },
  ...{ byDay: [], byPlace: [], byRegion: { responses: new Map(), tickets: new Map() } },
  time: { minutes: 4.26, of: 40 },
  whyNoParts: null,
  ...values,
})

describe('of too few', () => {
  test('nobody: the report says so', () =>
    expect(makeHealthReport(factsOf({ total: { now: sums(0), before: sums(5) } }))).toMatchObject({
      headline: 'Nobody answered a survey from 01/04/2026 to 22/11/2026.',
      tables: [],
    }))
  test('29: no completion and no time', () => {
    const report = makeHealthReport(
      factsOf({
        total: { now: sums(29), before: sums(0) },
        dropOff: { surveys: [began(29, 20)], asked: [] },
        time: { minutes: 3, of: 29 },
      }),
    )
    expect(report.headline).toBe('29 people answered from 01/04/2026 to 22/11/2026: too few for percentages.')
    expect(report.figures.map(({ label, figure, note }) => [label, figure, note])).toEqual([
      ['Responses', 29, 'Nothing in the same days of 2025/26'],
      ['Answers still wanted', 352, 'To have every share within 5 points'],
      ['Completion', 'a few voices', '20 of 29 who began on the web in the last 30 days'],
      ['Minutes', 'a few voices', 'Typical time of 29 web responses'],
    ])
  })
  test.each([
    [29, 1, 0.5, 'too few to tell'],
    [30, 0, 0.5, 'less than its part'],
    [100, 90, 0.5, 'more than its part'],
    [100, 50, 0.5, 'about its part'],
    [40, 20, 0.5, 'too few to tell'],
  ])('of %i answers %i beside %d of the tickets: %s … %s', (answered, count, known, words) =>
    expect(besideTickets(count, answered, known)).toBe(words),
  )
})

describe('what is still wanted', () => {
  test.each([
    ['an unknown number', 100, null, false, 281],
    ['enough', 400, null, false, 0],
    ['a small number that nobody confirmed: all of them', 10, 60, false, 50],
    ['a small confirmed number', 10, 100, true, 69],
    ['a large confirmed number', 0, 1_000_000, true, 381],
  ] as const)('of %s', (_, responses, attendance, isConfirmed, more) =>
    expect(countAnswersNeeded(responses, attendance, isConfirmed)).toBe(more),
  )
})

test('thin events are named first, silent weeks are told, and a device or a link has its part', () => {
  const report = makeHealthReport(
    factsOf({
      total: { now: sums(412, null, 2), before: sums(206) },
      events: [event('Hamlet', 5000, 383), event('Lear', 900, 29), event('A talk', 20, 0)],
      byWeek: [sums(400, '2026-05-04'), sums(12, '2026-05-18', 2)],
      ticketsByWeek: new Map([['2026-05-11', 90]]),
      byWay: [sums(300, 'Foyer poster'), sums(112, 'Paper', 2)],
    }),
  )
  expect(report.headline).toBe(
    '412 people answered from 01/04/2026 to 22/11/2026: any share is known, give or take 5; 1 event has fewer than 30.',
  )
  expect(report.tables.map(({ title }) => title)).toEqual([
    '1 event has too few answers for percentages',
    '1 week with performances and no answer',
    'Foyer poster: 73% of the answers',
  ])
  expect(report.tables.map(({ rows }) => rows.map(({ label, figures }) => [label, ...figures]))).toEqual([
    [
      ['A talk', 0, 20, 20, 0],
      ['Lear', 29, 352, 900, 29 / 900],
      ['Hamlet', 383, 0, 5000, 383 / 5000],
    ],
    [
      ['04/05/2026', 400, 0, 0, null],
      ['11/05/2026', 0, 0, 90, 'thin'],
      ['18/05/2026', 12, 2, 0, 'thin'],
    ],
    [
      ['Foyer poster', 300, 300 / 412, 0],
      ['Paper', 112, 112 / 412, 2],
    ],
  ])
  expect(report.limits).toContain(
    '2 responses are marked as odd. They count here and everywhere until they are left out.',
  )
})

test('the whole nation has its numbers, and names no event', () => {
  const report = makeHealthReport(
    factsOf({
      ...{ total: { now: sums(5000), before: null }, events: null, dropOff: null, time: null },
      whyNoParts: 'Events, weeks, links, and where people stop are shown for an organisation: choose one.',
    }),
  )
  expect(report.figures.map(({ note }) => note)).toEqual(['So far', 'Every share is within 5 points'])
  expect(report.limits).toContain(
    'Events, weeks, links, and where people stop are shown for an organisation: choose one.',
  )
})

test('days of the week stand beside the box office', () => {
  expect(weekdayTable([sums(9, '1')], new Map())).toEqual([])
  const [table] = weekdayTable(
    [sums(50, '1'), sums(150, '6')],
    new Map([
      ['1', 500],
      ['6', 500],
    ]),
  )
  expect(table?.title).toBe('Less than their part of the answers: Monday')
  expect(table?.rows[5]?.figures).toEqual([0.75, 0.5, 'more than its part', 150])
})
