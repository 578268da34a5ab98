import { describe, expect, test } from 'vitest'
import { addDays } from '@/lib/floor/calendar/plain-date'
import type { SchemaElement } from '@/lib/surveys/questions/survey-schema'
import { markedFigures, netPromoterScore, questionFigures, withEmptyDays } from './rules'

const scores = (counts: Record<number, number>) =>
  Object.entries(counts).map(([value, count]) => ({ question: 'B-Q2', value, count }))

describe('the net promoter score', () => {
  test('of nobody is unknown', () => expect(netPromoterScore([])).toBeNull())
  test('is promoters less detractors, in points', () =>
    expect(netPromoterScore(scores({ 10: 40, 9: 10, 8: 20, 7: 10, 6: 15, 0: 5 }))).toEqual({
      score: 30,
      // 1.96 × √((0.5 + 0.2 − 0.3²) / 100) = 0.1531
      marginOfError: 15.3,
      promoters: 50,
      passives: 30,
      detractors: 20,
    }))
  test('of one voice has no spread to measure', () =>
    expect(netPromoterScore(scores({ 10: 1 }))).toMatchObject({ score: 100, marginOfError: 0 }))
  test.each([
    [0, 'detractors'],
    [6, 'detractors'],
    [7, 'passives'],
    [8, 'passives'],
    [9, 'promoters'],
    [10, 'promoters'],
  ] as const)('%i is one of the %s', (value, group) =>
    expect(netPromoterScore(scores({ [value]: 1 }))?.[group]).toBe(1),
  )
})

const motivation: SchemaElement = {
  name: 'B-Q5',
  type: 'checkbox',
  title: 'Why did you come?',
  choices: [
    { value: 'learn', text: 'To learn' },
    { value: 'together', text: 'To be together' },
  ],
  hasOther: true,
  otherText: 'Another reason',
  hasNone: true,
  noneText: 'No reason',
}

describe('the figures of a question', () => {
  test('count each choice of several, as shares of those who answered', () => {
    const counted = [
      { question: 'B-Q5', value: ['learn', 'together'], count: 3 },
      { question: 'B-Q5', value: ['learn'], count: 1 },
      { question: 'B-Q5', value: ['none'], count: 1 },
      { question: 'B-Q6', value: ['learn'], count: 9 },
    ]
    expect(questionFigures(motivation, counted)).toMatchObject({
      answered: 5,
      rows: [
        { label: 'To learn', count: 4, share: 0.8 },
        { label: 'To be together', count: 3, share: 0.6 },
        { label: 'No reason', count: 1, share: 0.2 },
        { label: 'Another reason', count: 0, share: 0 },
      ],
    })
  })

  test('of nobody are zeros, never a division by nothing', () =>
    expect(questionFigures(motivation, []).rows.every(({ count, share }) => count === 0 && share === 0)).toBe(true))

  test('add up the numbers of a matrix', () => {
    const group: SchemaElement = {
      name: 'B-Q8',
      type: 'matrixdropdown',
      title: 'How many people?',
      rows: [
        { value: 'adults', text: 'Adults' },
        { value: 'children', text: 'Children' },
      ],
      columns: [{ name: 'people', title: 'People', cellType: 'text', inputType: 'number' }],
    }
    const counted = [
      { question: 'B-Q8', value: { adults: { people: 2 }, children: { people: 1 } }, count: 2 },
      { question: 'B-Q8', value: { adults: { people: 4 } }, count: 1 },
    ]
    expect(questionFigures(group, counted).rows).toEqual([
      { label: 'Adults', count: 8, share: 0.8 },
      { label: 'Children', count: 2, share: 0.2 },
    ])
  })

  test('show the commonest of what was typed and say how many more there are', () => {
    const postcode: SchemaElement = { name: 'B-Q10', type: 'text', inputType: 'text', title: 'Postcode?' }
    const counted = Array.from({ length: 12 }, (_, at) => ({
      question: 'B-Q10',
      value: `LS${at + 1} 4AP`,
      count: at + 1,
    }))
    const figures = questionFigures(postcode, counted)
    expect(figures.rows[0]).toMatchObject({ label: 'LS12 4AP', count: 12 })
    expect([figures.rows.length, figures.more]).toEqual([10, 2])
  })
})

test('days without a response are shown as well', () =>
  expect(
    withEmptyDays(
      [
        { day: '2026-03-30', started: 1, partial: 0, submitted: 2 },
        { day: '2026-04-01', started: 0, partial: 1, submitted: 0 },
      ],
      addDays,
    ),
  ).toEqual([
    { day: '2026-03-30', started: 1, partial: 0, submitted: 2 },
    { day: '2026-03-31', started: 0, partial: 0, submitted: 0 },
    { day: '2026-04-01', started: 0, partial: 1, submitted: 0 },
  ]))

test('marked responses are counted once, and under each of their reasons', () => {
  expect(markedFigures([])).toEqual({ count: 0, reasons: [] })
  expect(
    markedFigures([
      { bits: 2, count: 3 },
      { bits: 6, count: 2 },
    ]),
  ).toEqual({
    count: 5,
    reasons: [
      { reason: 'sent faster than anybody reads', count: 5 },
      { reason: 'the same answers as another response', count: 2 },
    ],
  })
})
