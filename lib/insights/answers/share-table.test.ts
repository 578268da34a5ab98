import { describe, expect, test } from 'vitest'
import type { AskedQuestion } from '@/lib/surveys/questions/asked-questions'
import { chartOf } from '../report-chart'
import { countsOf, noAnswers, type QuestionSums, type QuestionYears } from './question-sums'
import { shareTable } from './share-table'

const time = { year: 2026, inWords: 'Q1 and Q2 of 2026/27', beforeInWords: 'in the same quarters of 2025/26' }

const religion: AskedQuestion = {
  ...{ concept: 'religion', id: 'by-religion', name: 'Religion', isSensitive: true, isMultiple: false },
  categories: [
    { label: 'None', codes: ['none'] },
    { label: 'Jewish', codes: ['jewish'] },
    { label: 'Hindu', codes: ['hindu'] },
    { label: 'Another answer', codes: ['other'] },
  ],
}
const open: AskedQuestion = { ...religion, isSensitive: false }

const sumsOf = (values: Record<string, number>, answered?: number): QuestionSums => ({
  answered: answered ?? Object.values(values).reduce((sum, count) => sum + count, 0),
  values: new Map(Object.entries(values)),
})

const years = (now: QuestionSums, before = noAnswers, apart = { now: 0, before: 0 }): QuestionYears => ({
  ...{ now, before, apart },
})

const rowsOf = (question: AskedQuestion, now: QuestionSums, before = noAnswers) =>
  shareTable(question, years(now, before), time)[0]?.rows.map(({ label, figures }) => [label, ...figures])

describe('a sensitive question', () => {
  test('of fewer than ten has no breakdown, not even an answer that nobody gave', () => {
    const [table] = shareTable(religion, years(sumsOf({ none: 9 })), time)
    expect(table?.title).toBe('Religion: withheld, fewer than 10 answered')
    expect(table?.rows.map(({ figures }) => figures.slice(0, 4))).toEqual(
      Array.from({ length: 4 }, () => ['withheld', 'withheld', 'withheld', 'withheld']),
    )
  })

  test('hides a small group and the next smallest, in this year, in last year, and in what compares them', () => {
    const rows = rowsOf(
      religion,
      sumsOf({ none: 100, jewish: 9, hindu: 20 }),
      sumsOf({ none: 80, jewish: 30, hindu: 30 }),
    )
    expect(rows?.map(([label, share, , , count, , compared]) => [label, share, count, compared])).toEqual([
      ['None', 100 / 129, 100, 'higher'],
      ['Jewish', 'withheld', 'withheld', 'withheld'],
      ['Hindu', 'withheld', 'withheld', 'withheld'],
    ])
    expect(JSON.stringify(rows)).not.toContain('20')
  })

  test('keeps its unlisted answers as a group of their own: the rest would tell them', () => {
    expect(countsOf(religion, sumsOf({ none: 100, jewish: 50 }, 153))).toEqual([100, 50, 0, 3])
    const rows = rowsOf(religion, sumsOf({ none: 100, jewish: 50 }, 153))
    expect(rows?.map(([label, , , , count]) => [label, count])).toEqual([
      ['None', 100],
      ['Jewish', 'withheld'],
      ['Another answer', 'withheld'],
    ])
  })
})

describe('the finding of a sensitive question', () => {
  const titleOf = (values: Record<string, number>) => shareTable(religion, years(sumsOf(values)), time)[0]?.title

  test.each([
    [{ none: 100, jewish: 9, hindu: 20 }, 'Religion: None, 78%, give or take 8'],
    // Those who are withheld are more than the largest that is shown, which is no finding then.
    [{ none: 100, jewish: 95, hindu: 9, other: 8 }, 'Religion: None, 47%, give or take 7'],
    [{ none: 30, jewish: 29, hindu: 9 }, 'Religion: mostly withheld, so that nobody is recognised'],
    [{ none: 5, jewish: 6, hindu: 0 }, 'Religion: withheld, so that nobody is recognised'],
  ])('with %j is “%s”', (values, title) => expect(titleOf(values)).toBe(title))
})

describe('any other question', () => {
  test('of nobody has no table', () => expect(shareTable(open, years(noAnswers), time)).toEqual([]))

  test('of fewer than thirty has its largest count as finding, and its counts drawn', () => {
    const [table] = shareTable(open, years(sumsOf({ none: 20, jewish: 9 })), time)
    expect(table?.title).toBe('Religion: None, 20 of 29: a few voices')
    expect(table && chartOf(table)).toMatchObject({ kind: 'bars', series: [{ name: 'Answers', values: [20, 9] }] })
  })

  test('is not found out by what is small and put together', () => {
    const areas = {
      ...open,
      categories: [...open.categories, { label: 'Others', codes: ['x'], isRest: true as const }],
    }
    const [table] = shareTable(areas, years(sumsOf({ none: 40, x: 60 })), time)
    expect(table?.title).toBe('Religion: None, 40%, give or take 10')
  })

  test('of fewer than thirty has counts and no percentages', () => {
    expect(rowsOf(open, sumsOf({ none: 20, jewish: 9 }), sumsOf({ none: 500 }))).toEqual([
      ['None', 'a few voices', 'a few voices', 'a few voices', 20, 1, 'too few to tell'],
      ['Jewish', 'a few voices', 'a few voices', 'a few voices', 9, 0, 'too few to tell'],
    ])
  })

  test.each([
    [99, 'Religion: None, 51%, give or take 10 (rough)'],
    [100, 'Religion: None, 50%, give or take 10'],
  ])('of %i has a finding with its margin: %s', (answered, title) => {
    const none = Math.ceil(answered / 2)
    const [table] = shareTable(open, years(sumsOf({ none, hindu: answered - none })), time)
    expect(table?.title).toBe(title)
    expect(table?.description).toBe(
      `Of ${answered} answers in Q1 and Q2 of 2026/27. Nobody answered in the same quarters of 2025/26`,
    )
  })

  test('is not put beside a year that asked another one, nor are older answers among it', () => {
    const [table] = shareTable(open, years(sumsOf({ none: 100 }), noAnswers, { now: 1, before: 80 }), time)
    expect(table?.columns.map(({ label }) => label)).toEqual(['Share', 'At least', 'At most', 'Answers'])
    expect(table?.description).toBe(
      'Of 100 answers in Q1 and Q2 of 2026/27. Left out, as it means something else: 1 answer to an older question. In the same quarters of 2025/26 the question was another one, which cannot stand beside it',
    )
  })
})
