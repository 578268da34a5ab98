import { describe, expect, test } from 'vitest'
import olderTemplate from '@/db/reference/templates/mandated-2023-24.json' with { type: 'json' }
import newerTemplate from '@/db/reference/templates/mandated-2024-25.json' with { type: 'json' }
import bankTemplate from '@/db/reference/templates/optional-question-bank.json' with { type: 'json' }
import { elementsOf } from '@/lib/surveys/questions/build-schema'
import type { Choice } from '@/lib/surveys/questions/survey-schema'
import { findRatingScale } from './rating-scale'

const choices = (...listed: (string | [code: string, text: string])[]): Choice[] =>
  listed.map((one) => (typeof one === 'string' ? { value: one, text: one } : { value: one[0], text: one[1] }))

describe('answers are not a scale', () => {
  test.each([
    ['words alone', choices('yes', 'no', 'unsure')],
    ['two points', choices('1', '0')],
    ['a gap', choices('5', '4', '2', '1')],
    ['an order that jumps', choices('1', '3', '2')],
    ['prices', choices('0', '5', '10', '20')],
    ['years', choices('2023', '2024', '2025')],
    ['more than ten', choices(...Array.from({ length: 12 }, (_, at) => `${at}`))],
    ['a code that is a band', choices('1', '2', '3', '3_5', '6_11')],
    ['a code that is open', choices('0', '1', '2', '3', '4_plus')],
    ['a text that is a band', choices('0', '1', '2', ['3', '3 or more'])],
    ['a text that is open', choices('1', '2', '3', ['4', '4+'])],
    ['more words than points', choices('1', '2', '3', 'red', 'green', 'blue')],
    ['decimals', choices('1', '1.5', '2', '2.5')],
    ['one code twice', choices('1', '1', '2', '3')],
    ['nothing', []],
  ])('%s', (_, listed) => expect(findRatingScale(listed)).toBeUndefined())
})

describe('answers are points of a scale', () => {
  test.each([
    ['from the best down', choices('5', '4', '3', '2', '1'), [1, 5]],
    ['from the worst up', choices('1', '2', '3'), [1, 3]],
    ['from nothing to ten', choices(...Array.from({ length: 11 }, (_, at) => `${at}`)), [0, 10]],
    ['around nothing', choices('-2', '-1', '0', '1', '2'), [-2, 2]],
    ['with answers beside it', choices('4', '3', '2', '1', ['na', 'Does not apply'], ['dk', 'Don’t know']), [1, 4]],
    ['with what does not apply between', choices('3', ['na', 'Does not apply'], '2', '1'), [1, 3]],
  ])('%s', (_, listed, ends) => {
    const scale = findRatingScale(listed)
    expect([scale?.least.value, scale?.most.value]).toEqual(ends)
    expect(scale?.points.map(({ code }) => code)).toEqual(
      listed.map(({ value }) => value).filter((code) => /\d/.test(code)),
    )
  })
})

test('of all questions of the reference data, these are ratings, on these scales', () => {
  const rated = (template: { schema: unknown }) =>
    elementsOf(template.schema).flatMap((element) => {
      const lists = element.type === 'matrixdropdown' ? element.columns : element.type === 'text' ? [] : [element]
      return lists.flatMap(({ choices = [] }) => {
        const scale = findRatingScale(choices)
        const beside = choices.length - (scale?.points.length ?? 0)
        return scale ? [`${element.name}: ${scale.least.value} to ${scale.most.value}, ${beside} beside`] : []
      })
    })
  expect(rated(olderTemplate)).toEqual(['B-Q18: 0 to 10, 0 beside'])
  expect(rated(newerTemplate)).toEqual(['B-Q1: 1 to 5, 0 beside', 'B-Q2: 0 to 10, 0 beside'])
  expect(rated(bankTemplate)).toEqual([
    'O-Q8: 1 to 4, 0 beside',
    'O-Q14: 1 to 5, 1 beside',
    'O-Q15: 1 to 5, 1 beside',
    'O-Q16: 1 to 5, 1 beside',
    'O-Q19: 1 to 5, 1 beside',
    'O-Q20: 1 to 5, 1 beside',
    'O-Q21: 1 to 5, 1 beside',
    'O-Q22: 1 to 5, 1 beside',
    'O-Q26: 1 to 5, 1 beside',
    'O-Q27: 1 to 5, 0 beside',
    'O-Q29: 1 to 5, 0 beside',
    'O-Q32: 1 to 5, 1 beside',
    'O-Q39: 1 to 4, 0 beside',
    'O-Q46: 1 to 5, 1 beside',
    'O-Q48: 1 to 5, 1 beside',
    'O-Q49: 1 to 5, 1 beside',
    'O-Q50: 1 to 5, 1 beside',
    'O-Q52: 0 to 10, 1 beside',
    'O-Q53: 1 to 5, 1 beside',
    'O-Q55: 1 to 5, 1 beside',
    'O-DQ1: 1 to 5, 1 beside',
    'O-DQ2: 1 to 5, 1 beside',
    'O-DQ3: 1 to 5, 1 beside',
  ])
})
