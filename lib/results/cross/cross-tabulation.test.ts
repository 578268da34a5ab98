import { describe, expect, test } from 'vitest'
import type { SchemaElement } from '@/lib/surveys/questions/survey-schema'
import { crossChart } from './cross-chart'
import { crossFinding } from './cross-finding'
import { measureOf } from './cross-measure'
import { type CrossQuestion, listGroupQuestions, listSplitQuestions } from './cross-questions'
import { type CrossCount, crossTabulate } from './cross-tabulation'

const choices = (...codes: string[]) => codes.map((value) => ({ value, text: value.toUpperCase() }))
const visit: SchemaElement = { name: 'V', type: 'radiogroup', title: 'Been before?', choices: choices('yes', 'no') }
const age: SchemaElement = { name: 'A', type: 'dropdown', title: 'How old?', choices: choices('young', 'old', 'pnts') }
const heard: SchemaElement = { name: 'H', type: 'checkbox', title: 'How heard?', choices: choices('post', 'radio') }
const miles: SchemaElement = { name: 'M', type: 'text', inputType: 'number', title: 'How many miles?' }
const nps: SchemaElement = {
  name: 'N',
  type: 'radiogroup',
  title: 'Recommend?',
  concept: 'nps',
  choices: Array.from({ length: 11 }, (_, at) => ({ value: `${at}`, text: `${at}` })),
}
const ratings: SchemaElement = {
  name: 'R',
  type: 'matrixdropdown',
  title: 'Rate these',
  rows: choices('play', 'bar'),
  columns: [
    { name: 'mark', title: 'Mark', cellType: 'dropdown', choices: choices('1', '2', '3', 'na') },
    { name: 'spent', title: 'Pounds', cellType: 'text', inputType: 'number' },
    { name: 'why', title: 'Why?', cellType: 'text' },
  ],
}
const asked = [visit, age, heard, miles, nps, ratings]
const find = (key: string) => listSplitQuestions(asked).find((one) => one.key === key) as CrossQuestion

describe('what singles people out is not split', () => {
  test.each<SchemaElement>([
    { ...age, concept: 'religion' },
    { ...age, title: 'Do you have a disability?' },
    { ...heard, concept: 'ethnicity' },
    { ...ratings, title: 'Your access needs' },
    { name: 'T', type: 'text', inputType: 'text', title: 'Why?' },
    { name: 'D', type: 'text', inputType: 'date', title: 'When?' },
    { name: 'P', type: 'text', inputType: 'text', title: 'What is your postcode?' },
  ])('$title', (element) => expect([listSplitQuestions([element]), listGroupQuestions([element])]).toEqual([[], []]))
})

test('choices, numbers and each row of a table are split; by choices alone', () => {
  expect(listSplitQuestions(asked).map(({ key, title }) => [key, title])).toEqual([
    ['V', 'Been before?'],
    ['A', 'How old?'],
    ['H', 'How heard?'],
    ['M', 'How many miles?'],
    ['N', 'Recommend?'],
    ['R/play/mark', 'Rate these – PLAY, Mark'],
    ['R/bar/mark', 'Rate these – BAR, Mark'],
    ['R/play/spent', 'Rate these – PLAY, Pounds'],
    ['R/bar/spent', 'Rate these – BAR, Pounds'],
  ])
  expect(listGroupQuestions(asked).map(({ key }) => key)).toEqual(['V', 'A', 'H', 'N'])
})

/** So many of each group who gave each answer. */
const counts = (groups: Record<string, Record<string, number>>): CrossCount[] =>
  Object.entries(groups).flatMap(([group, values]) =>
    Object.entries(values).map(([value, count]) => ({ group, value, count })),
  )
const cross = (question: string, by: string, counted: readonly CrossCount[]) =>
  crossTabulate(find(question), find(by), counted)
const shownIn = ({ groups }: ReturnType<typeof crossTabulate>) =>
  groups.map(({ label, figures }) => [label, figures?.answered ?? 'withheld'])

describe('small groups', () => {
  test('of fewer than ten people are withheld with the next smallest, whose answers the rest would tell', () =>
    expect(shownIn(cross('V', 'A', counts({ young: { yes: 40, no: 2 }, old: { yes: 30 }, pnts: { yes: 9 } })))).toEqual(
      [
        ['YOUNG', 42],
        ['OLD', 'withheld'],
        ['PNTS', 'withheld'],
      ],
    ))

  test('are shown from ten people on', () =>
    expect(shownIn(cross('V', 'A', counts({ young: { yes: 40 }, old: { no: 10 } })))).toEqual([
      ['YOUNG', 40],
      ['OLD', 10],
    ]))

  test('are all withheld where fewer than ten answered both', () => {
    const crossed = cross('V', 'A', counts({ young: { yes: 5 }, old: { no: 4 } }))
    expect(shownIn(crossed)).toEqual([
      ['YOUNG', 'withheld'],
      ['OLD', 'withheld'],
    ])
    expect(JSON.stringify(crossed.groups)).not.toMatch(/count/)
    expect(crossChart(crossed, measureOf(crossed))).toBeNull()
    expect(crossFinding(measureOf(crossed))).toBe('Too few answers to tell the groups apart')
  })
})

test('groups add up to everybody, with answers that the question no longer has', () => {
  const crossed = cross('V', 'A', counts({ young: { yes: 40 }, gone: { no: 12, yes: 3 }, old: { maybe: 11 } }))
  expect(shownIn(crossed)).toEqual([
    ['YOUNG', 40],
    ['OLD', 11],
    ['An answer that the question no longer has', 15],
  ])
  expect(crossed.all.answered).toBe(66)
})

test('a person of several answers is in each of their groups and once in all', () => {
  const crossed = cross('V', 'H', [
    { group: ['post', 'radio'], value: 'yes', count: 20 },
    { group: ['post'], value: 'no', count: 15 },
    { group: 'radio', value: 'no', count: 10 },
  ])
  expect([crossed.isOverlapping, crossed.all.answered]).toEqual([true, 45])
  expect(shownIn(crossed)).toEqual([
    ['POST', 35],
    ['RADIO', 30],
  ])
})

describe('the finding', () => {
  const finding = (question: string, groups: Record<string, Record<string, number>>) =>
    crossFinding(measureOf(cross(question, 'A', counts(groups))))

  test('says higher where the interval of the difference says so', () =>
    expect(finding('V', { young: { yes: 90, no: 10 }, old: { yes: 40, no: 60 } })).toBe(
      '“YES” is higher among YOUNG (90%, give or take 7) than among OLD (40%, give or take 10)',
    ))

  test('says about the same, and too few to tell', () => {
    expect(finding('V', { young: { yes: 2000, no: 900 }, old: { yes: 2000, no: 910 } })).toBe(
      '“YES” is about the same in every group',
    )
    expect(finding('V', { young: { yes: 20, no: 20 }, old: { yes: 22, no: 18 } })).toBe(
      'Too few answers to tell the groups apart',
    )
    // 29 answers bear no share.
    expect(finding('V', { young: { yes: 90 }, old: { no: 29 } })).toBe('Too few answers to tell the groups apart')
  })

  test('is of the means of ratings and numbers', () => {
    expect(finding('R/play/mark', { young: { 3: 30, na: 5 }, old: { 1: 30, 2: 30 } })).toBe(
      'Highest mean: YOUNG, 3.0. Lowest: OLD, 1.5',
    )
    expect(finding('R/bar/spent', { young: { 10: 30 }, old: { 2.5: 30 } })).toBe(
      'Highest mean: YOUNG, £10. Lowest: OLD, £2.50',
    )
    expect(finding('M', { young: { 4: 30 }, old: { 4: 60 } })).toBe('The mean is 4 in every group')
  })

  test('is of the net promoter score where its intervals are apart', () => {
    expect(finding('N', { young: { 10: 100 }, old: { 2: 100 } })).toBe(
      'The score is higher among YOUNG (+100) than among OLD (−100)',
    )
    expect(finding('N', { young: { 10: 20, 7: 20 }, old: { 10: 22, 7: 18 } })).toBe(
      'Too few answers to tell the groups apart',
    )
  })

  test('of fewer than 100 answers tells what a score lies between, as everywhere', () =>
    expect(finding('N', { young: { 10: 99 }, old: { 2: 30 } })).toBe(
      'The score is higher among YOUNG (between +93 and +100) than among OLD (between −100 and −79)',
    ))

  test('never claims what statistics cannot: no sentence says significant', () =>
    expect(finding('V', { young: { yes: 90, no: 10 }, old: { yes: 40, no: 60 } })).not.toMatch(/significan/i))
})

describe('the chart', () => {
  const drawn = (question: string, groups: Record<string, Record<string, number>>) => {
    const crossed = cross(question, 'A', counts(groups))
    return crossChart(crossed, measureOf(crossed))
  }

  test('of up to five answers is a whole for each group; withheld and few are words', () =>
    expect(drawn('V', { young: { yes: 30, no: 10 }, old: { yes: 60 }, pnts: { yes: 12 } })).toMatchObject({
      kind: 'stack',
      categories: ['YOUNG', 'OLD', 'PNTS'],
      series: [
        { name: 'YES', values: [0.75, 1, 'a few voices'] },
        { name: 'NO', values: [0.25, 0, 'a few voices'] },
      ],
    }))

  test('of a score has its range, of a number its mean', () => {
    const score = drawn('N', { young: { 10: 100 }, old: { 2: 100 } })
    expect(score).toMatchObject({ kind: 'range dots', series: [{ values: [100, -100] }] })
    expect(drawn('N', { young: { 10: 99 }, old: { 2: 30 }, pnts: { 10: 29 } })?.series[0]).toMatchObject({
      values: [null, null, 'a few voices'],
      ranges: [[93, 100], [-100, -79], null],
    })
    const crossed = cross('M', 'A', counts({ young: { 4: 30 }, old: { 8: 60 }, pnts: { 2: 5 }, gone: { 1: 12 } }))
    expect(crossChart(crossed, measureOf(crossed))?.series[0]?.values).toEqual([4, 8, 'withheld', 'withheld'])
    expect(drawn('M', { young: { 4: 30 }, old: { 8: 60 } })).toMatchObject({
      kind: 'bars',
      series: [{ values: [4, 8] }],
    })
  })

  test('of one group is none', () => expect(drawn('V', { young: { yes: 30, no: 10 } })).toBeNull())
})
