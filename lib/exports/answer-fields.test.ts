import { describe, expect, test } from 'vitest'
import older from '@/db/reference/templates/mandated-2023-24.json' with { type: 'json' }
import newer from '@/db/reference/templates/mandated-2024-25.json' with { type: 'json' }
import bank from '@/db/reference/templates/optional-question-bank.json' with { type: 'json' }
import { PooledText, TextPool } from '@/lib/floor/spreadsheet/text-pool'
import { elementsOf } from '@/lib/surveys/questions/build-schema'
import type { SchemaElement } from '@/lib/surveys/questions/survey-schema'
import { fieldsOf, isScore } from './answer-fields'

const choices = (...pairs: [value: string, text: string][]) => pairs.map(([value, text]) => ({ value, text }))

describe('a scale of numbers is a score', () => {
  test.each([
    ['ratings in words', choices(['5', 'Very good'], ['1', 'Very poor'])],
    ['bands among numbers', choices(['1', '1 (just this one)'], ['2', '2'], ['3_5', '3 to 5'])],
    ['pounds in words', choices(['0', 'Nothing'], ['5', 'Up to £5'])],
    ['one number alone', choices(['1', '1'], ['more', 'More'])],
    ['another number', choices(['1', '11'], ['2', '12'])],
    ['no choices', []],
  ])('but not %s', (_, listed) => expect(isScore(listed)).toBe(false))

  test.each([
    [
      'numbers, the ends with words',
      choices(['0', '0 - Not at all likely'], ['1', '1'], ['10', '10 - Extremely likely']),
    ],
    ['numbers and “Prefer not to say”', choices(['0', '0'], ['1', '1'], ['pnts', 'Prefer not to say'])],
  ])('%s', (_, listed) => expect(isScore(listed)).toBe(true))

  test('in three questions of the templates', () => {
    const questions = [older, newer, bank].flatMap(({ schema }) => elementsOf(schema))
    const scored = questions.filter((question) => 'choices' in question && isScore(question.choices))
    expect(scored.map(({ name }) => name)).toEqual(['B-Q18', 'B-Q2', 'O-Q52'])
  })
})

describe('cells', () => {
  /** The first cell of an answer, a pooled text as its string. */
  const cell = (question: SchemaElement, value: unknown) => {
    const read = fieldsOf(question, new TextPool())[0]?.read({ 'O-Q1': value })
    return read instanceof PooledText ? read.text : read
  }
  const about = { name: 'O-Q1', title: 'How?' }
  const score: SchemaElement = {
    ...about,
    type: 'dropdown',
    choices: choices(['0', '0 - Not at all'], ['10', '10 - Completely'], ['pnts', 'Prefer not to say']),
  }

  test.each([
    ['0', 0],
    ['10', 10],
    [10, 10],
    ['pnts', 'Prefer not to say'],
    ['11', '11'],
    [undefined, null],
  ])('a score answered with %j is %j', (value, expected) => expect(cell(score, value)).toBe(expected))

  test.each([
    [0, 0],
    ['12', 12],
    ['-3', -3],
    ['+3', 3],
    ['12.5', 12.5],
    [' 7 ', 7],
    ['12.', '12.'],
    ['1,000', '1,000'],
    ['12 of us', '12 of us'],
    ['1e3', '1e3'],
    ['', ''],
    [null, null],
  ])('a quantity stored as %j is %j', (value, expected) =>
    expect(cell({ ...about, type: 'text', inputType: 'number' }, value)).toBe(expected),
  )

  test('a text of digits stays a text', () =>
    expect(cell({ ...about, type: 'text', inputType: 'text' }, '007')).toBe('007'))

  test('quantities and scores in a table are numbers, labels are texts', () => {
    const table = (column: object): SchemaElement => ({
      ...about,
      type: 'matrixdropdown',
      rows: choices(['adults', 'Adults']),
      columns: [{ name: 'c', title: 'C', ...column } as never],
    })
    const value = (given: unknown) => ({ adults: { c: given } })
    expect(cell(table({ cellType: 'text', inputType: 'number' }), value('3'))).toBe(3)
    expect(cell(table({ cellType: 'text', inputType: 'text' }), value('3'))).toBe('3')
    expect(cell(table({ cellType: 'dropdown', choices: score.choices }), value('10'))).toBe(10)
    expect(cell(table({ cellType: 'dropdown', choices: choices(['5', 'Good'], ['1', 'Poor']) }), value('5'))).toBe(
      'Good',
    )
  })
})
