import { describe, expect, test } from 'vitest'
import type { QuestionSums, QuestionYears } from '../answers/question-sums'
import { noAnswers } from '../answers/question-sums'
import { makePeopleReport, type PeopleFacts } from './people-report'

const time = { year: 2026, inWords: 'Q1 and Q2 of 2026/27', beforeInWords: 'in the same quarters of 2025/26' }
const year = { year: 2026, inWords: '2026/27', beforeInWords: 'in 2025/26' }

const apart = { now: 0, before: 0 }

const sumsOf = (values: Record<string, number>): QuestionSums => ({
  answered: Object.values(values).reduce((sum, count) => sum + count, 0),
  values: new Map(Object.entries(values)),
})
const only = (values: Record<string, number>): QuestionYears => ({
  ...{ now: sumsOf(values), before: noAnswers, apart },
})

const factsOf = (answers: Record<string, QuestionYears>, values: Partial<PeopleFacts> = {}): PeopleFacts => ({
  ...{
    time,
    year,
    responses: { now: 500, before: 400 },
    whyNotSensitive: null,
    isWithoutMarked: false,
    population: null,
  },
  answers: new Map(Object.entries(answers)),
  ...{ weighting: { isApplied: false, isOffered: false, words: '' }, sampleNotes: [] },
  ...values,
})

describe('sensitive questions', () => {
  const answers = { age: only({ '16_19': 100, '75_84': 100 }), disabled: only({ yes: 50, no: 150 }) }
  test('are not shown where something narrows the report, nor is their key figure', () => {
    const why = 'Clear the other filters to see them.'
    const report = makePeopleReport(factsOf(answers, { whyNotSensitive: why }))
    expect(report.tables.map(({ id }) => id)).toEqual(['by-age'])
    expect(report.figures.map(({ label }) => label)).toEqual(['Responses', 'Under 35', '65 or over'])
    expect(report.limits).toContain(why)
  })
  test('are of the whole year', () => {
    const report = makePeopleReport(factsOf(answers))
    expect(report.tables.map(({ description }) => description)).toEqual([
      'Of 200 answers in Q1 and Q2 of 2026/27. Nobody answered in the same quarters of 2025/26',
      'Of 200 answers in 2026/27. Nobody answered in 2025/26',
    ])
    expect(report.figures.at(-1)).toEqual({
      ...{ label: 'Disabled', unit: 'share', figure: 0.25 },
      note: 'Give or take 6',
    })
  })
  test('of small groups have no key figure', () => {
    const report = makePeopleReport(factsOf({ ...answers, disabled: only({ yes: 3, no: 150 }) }))
    expect(report.figures.at(-1)).toEqual({
      ...{ label: 'Disabled', unit: 'share', figure: 'withheld' },
      note: '153 answers',
    })
  })
})

test('nobody: the report says so', () =>
  expect(makePeopleReport(factsOf({}, { responses: { now: 0, before: 9 } }))).toEqual({
    ...{ name: 'Who they are', figures: [], tables: [], limits: [] },
    headline: 'Nobody has answered a survey for Q1 and Q2 of 2026/27.',
  }))

test.each([
  [
    { '16_19': 1 },
    'Only 1 person answered about their age in Q1 and Q2 of 2026/27: 1 was under 35, which is a few voices.',
  ],
  [{}, '500 people answered in Q1 and Q2 of 2026/27; none of them answered about their age.'],
  [
    { '16_19': 7, '75_84': 22 },
    'Only 29 people answered about their age in Q1 and Q2 of 2026/27: 7 were under 35, which is a few voices.',
  ],
  [
    { '16_19': 7, '75_84': 23 },
    'Of 30 who answered about their age in Q1 and Q2 of 2026/27, 23% were under 35, give or take 18 (rough).',
  ],
  [
    { '25_34': 124, '85_plus': 288 },
    'Of 412 who answered about their age in Q1 and Q2 of 2026/27, 30% were under 35, give or take 5.',
  ],
])('%j: %s', (ages, headline) => expect(makePeopleReport(factsOf({ age: only(ages) })).headline).toBe(headline))

test('a share is compared with last year by the interval of the difference', () => {
  const age = { now: sumsOf({ '16_19': 200, '75_84': 200 }), before: sumsOf({ '16_19': 100, '75_84': 300 }), apart }
  const report = makePeopleReport(factsOf({ age }))
  expect(report.figures.map(({ note }) => note)).toEqual([
    '25% more than in the same quarters of 2025/26',
    'Give or take 5; higher than in the same quarters of 2025/26',
    'Give or take 5; lower than in the same quarters of 2025/26',
  ])
})
