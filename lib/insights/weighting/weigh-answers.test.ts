import { describe, expect, test } from 'vitest'
import {
  type AnswersTogether,
  type KnownTotals,
  weighAnswers,
  weighedByInWords,
  weighingInWords,
} from './weigh-answers'

const nothing: KnownTotals = { attendance: new Map(), tickets: { byRegion: new Map(), all: 0 } }

/** Answers by event and region, as `[event, region, how many]`. */
const answersOf = (...groups: [number, number, number][]): AnswersTogether[] =>
  groups.map(([eventId, regionId, responses]) => ({ eventId, regionId, responses }))

const attendedBy = (...events: [number, number][]): KnownTotals => ({ ...nothing, attendance: new Map(events) })
const boughtFrom = (all: number, ...regions: [number, number][]): KnownTotals => ({
  ...nothing,
  tickets: { byRegion: new Map(regions), all },
})

describe('answers have no weights, and are told why', () => {
  const two = answersOf([1, 103, 60], [2, 107, 60])
  test.each([
    ['few answers', answersOf([1, 103, 50], [2, 107, 49]), nothing, 'weights want 100 answers, and there are 99'],
    [
      'nothing known',
      two,
      nothing,
      'attendance is known of the events of only 0% of the answers and too few tickets are uploaded to tell where buyers live',
    ],
    [
      'one event, one region',
      answersOf([1, 103, 120]),
      { attendance: new Map([[1, 900]]), tickets: boughtFrom(100, [103, 90]).tickets },
      'too few events have ten answers and too few regions have ten answers',
    ],
    [
      'events of a few answers beside a large one',
      answersOf([1, 0, 95], [2, 0, 4], [3, 0, 5]),
      attendedBy([1, 100], [2, 100], [3, 100]),
      'too few events have ten answers and too few tickets are uploaded to tell where buyers live',
    ],
    [
      'attendance of a part, buyers of a part',
      answersOf([1, 103, 69], [2, 107, 31]),
      { attendance: new Map([[1, 900]]), tickets: boughtFrom(200, [103, 100], [107, 39]).tickets },
      'attendance is known of the events of only 69% of the answers and only 70% of the tickets tell where their buyers live',
    ],
    [
      'answers without a postcode',
      answersOf([1, 103, 40], [1, 107, 20], [1, 0, 40]),
      { attendance: new Map([[1, 900]]), tickets: boughtFrom(200, [103, 100], [107, 100]).tickets },
      'too few events have ten answers and only 60% of the answers tell a region that buyers live in',
    ],
  ])('%s', (_, answers, totals, why) => expect(weighAnswers(answers, totals)).toEqual({ raked: null, by: [], why }))
})

describe('answers that can be weighted', () => {
  test('to attendance: those of the large event weigh more, and it is told why to no more', () => {
    const weighing = weighAnswers(answersOf([1, 0, 100], [2, 0, 100]), attendedBy([1, 750], [2, 250], [3, 5000]))
    expect(weighing.raked?.weights.map((weight) => Math.round(weight * 1000) / 1000)).toEqual([1.5, 0.5])
    expect(weighing.by).toEqual(['attendance'])
    expect(weighingInWords(weighing)).toEqual([
      'Weighted to attendance by event; to no more, as too few tickets are uploaded to tell where buyers live. An answer whose event or region has no known total keeps its weight.',
      'All answers together are worth 160 evenly spread answers: weights make figures fairer, and less sure.',
    ])
  })

  test('to both: every known share is met', () => {
    const answers = answersOf([1, 103, 80], [1, 107, 20], [2, 103, 20], [2, 107, 80], [2, 0, 10], [9, 103, 5])
    const weighing = weighAnswers(answers, {
      attendance: attendedBy([1, 600], [2, 400]).attendance,
      tickets: boughtFrom(1000, [103, 500], [107, 450]).tickets,
    })
    expect(weighedByInWords(weighing.by)).toBe('attendance by event and the home region of buyers')
    expect(weighing.why).toBe('')
    const weights = weighing.raked?.weights ?? []
    const weightOf = (of: (group: AnswersTogether) => boolean) =>
      answers.reduce((sum, group, at) => (of(group) ? sum + group.responses * (weights[at] ?? 0) : sum), 0)
    expect(weightOf(({ eventId }) => eventId === 1) / weightOf(({ eventId }) => eventId < 3)).toBeCloseTo(0.6, 5)
    expect(weightOf(({ regionId }) => regionId === 103) / weightOf(({ regionId }) => regionId > 0)).toBeCloseTo(
      50 / 95,
      5,
    )
  })

  test('are cut where one would weigh too much, and what is missed for it is told', () => {
    const weighing = weighAnswers(answersOf([1, 0, 10], [2, 0, 190]), attendedBy([1, 900], [2, 100]))
    expect(weighing.raked?.weights[0]).toBe(3)
    expect(weighingInWords(weighing)[2]).toBe(
      'No answer weighs less than 0.3 or more than 3 times the mean: 5% of them were cut to that, which misses what is known by up to 75 points.',
    )
  })
})
