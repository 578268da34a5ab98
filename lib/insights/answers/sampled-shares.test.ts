import { describe, expect, test } from 'vitest'
import type { AskedQuestion } from '@/lib/surveys/questions/asked-questions'
import type { QuestionSums } from './question-sums'
import { sampledMean, sampledShare, sampledShares, sampledSum } from './sampled-shares'

const question: AskedQuestion = {
  ...{ concept: 'age', id: 'by-age', name: 'Age', isSensitive: false, isMultiple: false },
  categories: [
    { label: 'Young', codes: ['a', 'b'] },
    { label: 'Old', codes: ['c'] },
    { label: 'Another answer', codes: ['other'] },
  ],
}

type SampledEvent = { eventId: number; weight: number; values: Record<string, number> }

const sumsOf = (...given: SampledEvent[]): QuestionSums => {
  const groups = given.map(({ values, ...group }) => ({
    ...group,
    answered: Object.values(values).reduce((sum, count) => sum + count, 0),
    values: new Map(Object.entries(values)),
  }))
  const values = new Map<string, number>()
  for (const group of groups)
    for (const [code, count] of group.values) values.set(code, (values.get(code) ?? 0) + count)
  return { answered: groups.reduce((sum, { answered }) => sum + answered, 0), values, groups }
}

describe('answers of one weight', () => {
  test('are what they are, to the last digit', () => {
    const sums = sumsOf({ eventId: 1, weight: 1, values: { a: 33, c: 87 } })
    expect(sampledShares(question, sums)).toEqual([
      { count: 33, base: 120, clusteredMargin: null },
      { count: 87, base: 120, clusteredMargin: null },
      { count: 0, base: 120, clusteredMargin: null },
    ])
    const { groups: _, ...alone } = sums
    expect(sampledShares(question, alone)).toEqual(sampledShares(question, sums))
  })

  test('of nobody have no share', () => {
    expect(sampledShare({ answered: 0, values: new Map() }, () => 0)).toEqual({
      ...{ count: 0, base: 0, clusteredMargin: null },
    })
    expect(sampledMean({ answered: 0, values: new Map() }, () => 1)).toBeNull()
  })
})

describe('weighted answers', () => {
  const sums = sumsOf(
    { eventId: 1, weight: 1.5, values: { a: 20, c: 80 } },
    { eventId: 2, weight: 0.5, values: { b: 60, c: 40 } },
  )
  test('have the share of their weights, of as many answers as they are worth', () => {
    const [young] = sampledShares(question, sums)
    // 20 × 1.5 + 60 × 0.5 of 200; 200² / (100 × 2.25 + 100 × 0.25).
    expect((young?.count ?? 0) / (young?.base ?? 1)).toBeCloseTo(0.3, 12)
    expect(young?.base).toBeCloseTo(160, 10)
    expect(sampledSum(question, sums, ['Young', 'Old']).count).toBeCloseTo(160, 10)
  })

  test('have a weighted mean, of those who have a value', () => {
    const mean = sampledMean(sums, (code) => ({ a: 5, b: 3 })[code] ?? null)
    expect(mean).toEqual({ mean: (30 * 5 + 30 * 3) / 60, rated: 80 })
  })
})

describe('answers that are alike within each of ten events', () => {
  const halves = Array.from({ length: 10 }, (_, at) => ({
    ...{ eventId: at + 1, weight: 1 },
    values: at % 2 === 0 ? { a: 40 } : { c: 40 },
  }))
  test('have the margin of ten events drawn as wholes', () => {
    const [young] = sampledShares(question, sumsOf(...halves))
    // Ten shares that are all or nothing: 1.96 × √(0.25 / 9).
    expect(young?.clusteredMargin).toBeCloseTo(1.959964 * Math.sqrt(0.25 / 9), 5)
  })

  test('of a sensitive question it is in whole points', () => {
    const [young] = sampledShares({ ...question, isSensitive: true }, sumsOf(...halves))
    expect(young?.clusteredMargin).toBe(0.33)
  })

  test('of nine events there is none', () =>
    expect(sampledShares(question, sumsOf(...halves.slice(1)))[0]?.clusteredMargin).toBeNull())

  test('regions of one event are one event', () => {
    const regions = halves.flatMap(({ values, ...group }) =>
      [1, 2].map(() => ({ ...group, values: Object.fromEntries(Object.entries(values).map(([code]) => [code, 20])) })),
    )
    expect(sampledShares(question, sumsOf(...regions))).toEqual(sampledShares(question, sumsOf(...halves)))
  })
})
