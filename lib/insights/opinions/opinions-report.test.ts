import { describe, expect, test } from 'vitest'
import { noAnswers, type QuestionSums, type QuestionYears } from '../answers/question-sums'
import { makeOpinionsReport } from './opinions-report'

const time = { year: 2026, inWords: '2026/27', beforeInWords: 'in 2025/26' }

const unweighted = { isApplied: false, isOffered: false, words: '' }

const apart = { now: 0, before: 0 }

const sumsOf = (values: Record<string, number>): QuestionSums => ({
  answered: Object.values(values).reduce((sum, count) => sum + count, 0),
  values: new Map(Object.entries(values)),
})

const reportOf = (
  answers: Record<string, QuestionYears>,
  responses: { now: number; before: number | null } = { now: 500, before: 400 },
) =>
  makeOpinionsReport({
    time,
    responses,
    surveys: [{ id: 7, name: 'Hamlet', responses: 1 }],
    answers: new Map(Object.entries(answers)),
    ...{ themes: [], isWithoutMarked: false, weighting: unweighted, sampleNotes: [] },
  })

const only = (values: Record<string, number>): QuestionYears => ({
  ...{ now: sumsOf(values), before: noAnswers, apart },
})

describe('of too few', () => {
  test('nobody: the report says so', () =>
    expect(reportOf({}, { now: 0, before: 40 })).toMatchObject({
      headline: 'Nobody has answered a survey for 2026/27.',
      tables: [],
    }))
  test('29: counts and no percentage, no mean and no score', () => {
    const report = reportOf({
      nps: only({ '10': 20, '0': 9 }),
      overallExperience: only({ '5': 29 }),
      previousAttendance: only({ first: 12, unsure: 17 }),
    })
    expect(report.headline).toBe('Of 29 who answered in 2026/27, 12 came for the first time: a few voices.')
    expect(report.figures.map(({ label, figure, note }) => [label, figure, note])).toEqual([
      ['Net promoter score', 'between +3 and +66', '29 answers: a few voices'],
      ['Experience', 'a few voices', 'Mean of 29 ratings from 1, very poor, to 5, excellent'],
      ['First time', 'a few voices', '12 of 29 answers'],
      ['Responses', 500, '25% more than in 2025/26'],
    ])
    expect(report.tables[0]?.rows).toEqual([
      { label: '2026/27', figures: ['a few voices', 'a few voices', 'a few voices', 'a few voices', 3, 66, 29] },
    ])
  })
})

test('of many: the score, the mean and the share with their margins, and last year beside them', () => {
  const report = reportOf(
    {
      nps: { now: sumsOf({ '10': 300, '8': 100, '3': 100 }), before: sumsOf({ '9': 100, '7': 200, '6': 100 }), apart },
      overallExperience: { now: sumsOf({ '5': 300, '4': 100 }), before: sumsOf({ '5': 100, '3': 100 }), apart },
      previousAttendance: { now: sumsOf({ first: 255, y0_1: 157 }), before: sumsOf({ first: 150, y0_1: 100 }), apart },
      motivation: only({ entertained: 200, local: 100 }),
    },
    { now: 500, before: null },
  )
  expect(report.headline).toBe('Of 412 who answered in 2026/27, 62% came for the first time, give or take 5.')
  expect(report.figures.map(({ label, figure, note }) => [label, figure, note])).toEqual([
    ['Net promoter score', 40, 'Give or take 8; higher than in 2025/26'],
    ['Experience', 4.75, 'Mean of 400 ratings from 1, very poor, to 5, excellent; 4 the year before'],
    ['First time', 255 / 412, 'Give or take 5; about the same as in 2025/26'],
    ['Responses', 500, 'So far'],
  ])
  expect(report.tasks).toEqual([{ words: 'Read what people wrote: Hamlet (1 response)', page: '/survey-results/7' }])
  expect(report.tables.map(({ id, title }) => [id, title])).toEqual([
    ['by-score', 'Net promoter score: +40'],
    ['by-experience', 'Experience: Excellent, 75%, give or take 4'],
    ['by-last-visit', 'Last visit: First time, 62%, give or take 5'],
    ['by-reason', 'Reason: To be entertained, 67%, give or take 6'],
  ])
  expect(report.tables[0]?.rows).toEqual([
    { label: '2026/27', figures: [0.6, 0.2, 0.2, 40, 33, 47, 500] },
    { label: '2025/26', figures: [0.25, 0.5, 0.25, 0, -7, 7, 400] },
  ])
})
