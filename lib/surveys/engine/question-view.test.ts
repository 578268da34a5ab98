import { expect, test } from 'vitest'
import { normaliseElement } from '../questions/normalise-element'
import { questionViewOf, type RejectedAnswer } from './question-view'

const view = (element: object, answers: Record<string, unknown> = {}, typed?: RejectedAnswer) =>
  questionViewOf(normaliseElement({ name: 'B-Q1', title: 'Title', ...element }), answers, typed)

const oneTo = (last: number) => Array.from({ length: last }, (_, at) => `${at + 1}`)

test('a refused input is shown again as typed, with its error', () => {
  const problems = [{ field: 'B-Q1', message: 'Enter a whole number, such as 3' }]
  expect(view({ type: 'number' }, { 'B-Q1': 7 }, { value: 'seven', problems })).toMatchObject({
    problem: 'Enter a whole number, such as 3',
    input: { kind: 'number', value: 'seven' },
  })
})

test('the first choice carries the id that the error summary links to', () => {
  const shown = view({ type: 'radiogroup', choices: ['a', 'b'] }, { 'B-Q1': 'b' })
  expect(shown).toMatchObject({
    id: 'B-Q1',
    kind: 'choices',
    multiple: false,
    options: [
      { id: 'B-Q1', value: 'a', chosen: false },
      { id: 'B-Q1-1', value: 'b', chosen: true },
    ],
  })
})

test('Other comes after the choices, and None after it', () => {
  const shown = view({ type: 'checkbox', choices: ['a'], hasOther: true, hasNone: true, noneText: 'None of these' })
  expect(shown).toMatchObject({
    multiple: true,
    hint: 'Choose all that apply. You can leave this blank.',
    options: [
      { value: 'a' },
      { value: 'other', other: true },
      { value: 'none', text: 'None of these', excludes: true },
    ],
    other: { name: 'B-Q1-Comment', label: 'Other' },
  })
})

test('consecutive numbers are a scale; a short list or one with words is not', () => {
  expect(view({ type: 'radiogroup', choices: oneTo(10) }).kind).toBe('scale')
  expect(view({ type: 'radiogroup', choices: oneTo(6) }).kind).toBe('scale')
  expect(view({ type: 'radiogroup', choices: ['0', ...oneTo(5)] }).kind).toBe('scale')
  expect(view({ type: 'radiogroup', choices: oneTo(5) }).kind).toBe('choices')
  expect(view({ type: 'radiogroup', choices: oneTo(10), hasOther: true }).kind).toBe('choices')
  expect(view({ type: 'radiogroup', choices: [...oneTo(8), '10'] }).kind).toBe('choices')
  const named = oneTo(6).map((value) => ({ value, text: `Visit ${value}` }))
  expect(view({ type: 'radiogroup', choices: named }).kind).toBe('choices')
  expect(view({ type: 'checkbox', choices: oneTo(10) }).kind).toBe('choices')
  expect(view({ type: 'radiogroup', choices: [...oneTo(8), 'none'] }).kind).toBe('choices')
  expect(view({ type: 'dropdown', choices: oneTo(10) }).kind).toBe('select')
})

test('a text with a long limit has several lines', () => {
  expect(view({ type: 'text', maxLength: 1000, isRequired: true })).toMatchObject({
    kind: 'long-text',
    hint: 'You can write up to 1,000 characters.',
  })
  expect(view({ type: 'text', maxLength: 10, concept: 'postcode' })).toMatchObject({
    kind: 'input',
    input: { kind: 'text', autocomplete: 'postal-code' },
  })
  expect(view({ type: 'date' })).toMatchObject({ input: { kind: 'date', min: '1900-01-01', autocomplete: 'off' } })
})

test('a table has its answers by cell', () => {
  const table = {
    type: 'matrixdropdown',
    rows: ['adults', 'children'],
    columns: [
      { name: 'count', title: 'Number', cellType: 'text', inputType: 'number' },
      { name: 'rating', choices: ['1', '2'] },
    ],
  }
  expect(view(table, { 'B-Q1': { children: { count: 2, rating: '2' } } })).toMatchObject({
    kind: 'table',
    columns: ['Number', 'rating'],
    rows: [
      { text: 'adults', cells: [{ name: 'B-Q1.0.0', value: '' }, { name: 'B-Q1.0.1' }] },
      {
        text: 'children',
        cells: [
          { id: 'B-Q1-1-0', kind: 'number', value: '2' },
          { kind: 'select', options: [{ chosen: false }, { chosen: true }] },
        ],
      },
    ],
  })
})

test.each([
  [{ maxSelectedChoices: 2 }, 'Choose up to 2. You can leave this blank.'],
  [{ minSelectedChoices: 2 }, 'Choose at least 2. You can leave this blank.'],
  [{ minSelectedChoices: 1, isRequired: true }, 'Choose all that apply.'],
  [{ maxSelectedChoices: 2, isRequired: true, title: 'Choose up to two' }, undefined],
  [{ isRequired: true, description: 'Of this visit.' }, 'Of this visit. Choose all that apply.'],
])('the hint of several answers, %j', (more, hint) =>
  expect(view({ type: 'checkbox', choices: ['a', 'b'], ...more }).hint).toBe(hint),
)

test('the text of “Other” is shown with its own error', () => {
  const element = { type: 'radiogroup', choices: ['a'], hasOther: true }
  expect(view(element, { 'B-Q1': 'other', 'B-Q1-Comment': 'mine' })).toMatchObject({
    ...{ options: [{ chosen: false }, { chosen: true }], other: { value: 'mine' } },
  })
  const problems = [{ field: 'B-Q1-other', message: 'Write your own answer' }]
  const refused = view(element, { 'B-Q1-Comment': 'mine' }, { value: 'other', comment: '', problems })
  expect(refused).toMatchObject({ other: { value: '', problem: 'Write your own answer' } })
  expect(refused.problem).toBeUndefined()
})

test('a question is required where it says so, and a number has no limits of dates', () => {
  const number = view({ type: 'number', isRequired: true })
  expect(number.required).toBe(true)
  expect(view({ type: 'number' }).required).toBe(false)
  expect(number).toMatchObject({ input: { kind: 'number', value: '', autocomplete: 'off' } })
  expect(number.kind === 'input' && number.input.min).toBeUndefined()
})

test('“Other” and “None” have the words of their question', () => {
  const element = { choices: ['a'], hasOther: true, otherText: 'Something else' }
  expect(view({ type: 'radiogroup', ...element })).toMatchObject({
    ...{ options: [{ text: 'a' }, { text: 'Something else' }], other: { label: 'Something else' } },
  })
  expect(view({ type: 'checkbox', choices: ['a'] })).toMatchObject({ options: [{ value: 'a' }] })
})

test('the error of a cell is at the cell alone', () => {
  const table = { type: 'matrixdropdown', rows: ['adults', 'children'], columns: [{ name: 'count', cellType: 'text' }] }
  const problems = [{ field: 'B-Q1-1-0', message: 'Children: write an answer' }]
  const shown = view(table, {}, { value: undefined, problems })
  expect(shown.kind === 'table' && shown.rows.map(({ cells }) => cells[0]?.problem)).toEqual([
    undefined,
    'Children: write an answer',
  ])
  expect(shown.problem).toBeUndefined()
})
