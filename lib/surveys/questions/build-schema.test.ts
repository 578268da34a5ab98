import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { buildSchema, type SchemaParts } from './build-schema'
import { questionsOf } from './survey-schema'

const template = (key: string) =>
  JSON.parse(readFileSync(new URL(`../../../db/reference/templates/${key}.json`, import.meta.url), 'utf8')).schema

const tokens = {
  event: 'The Winter’s Tale',
  organisation: 'Harbour Arts',
  discipline: 'theatre',
  location: 'Town Hall',
}

const build = (parts: Partial<SchemaParts> = {}) =>
  questionsOf(
    buildSchema({
      template: template('mandated-2024-25'),
      optionalTemplate: template('optional-question-bank'),
      optionalQuestions: [],
      placeholders: {},
      tokens,
      ...parts,
    }),
  )

const titleOf = (name: string, parts: Partial<SchemaParts> = {}) =>
  build({ optionalQuestions: [name], ...parts }).find((question) => question.name === name)?.title

test('a question of a type that surveys do not have is refused by name', () => {
  const odd = { pages: [{ elements: [{ type: 'html', name: 'B-Q1', html: '<b>' }] }] }
  expect(() => build({ template: odd })).toThrow('Question B-Q1 is of a type that surveys do not have: html.')
  const file = { pages: [{ elements: [{ type: 'text', name: 'B-Q1', inputType: 'password' }] }] }
  expect(() => build({ template: file })).toThrow('password')
})

test('the 2024/25 set has 18 questions, one per page, titled Question 1 to Question 18', () => {
  const { pages } = buildSchema({
    template: template('mandated-2024-25'),
    optionalQuestions: [],
    placeholders: {},
    tokens,
  })
  expect(pages.map((page) => page.title)).toEqual(Array.from({ length: 18 }, (_, at) => `Question ${at + 1}`))
  expect(pages.map((page) => page.name)).toEqual(Array.from({ length: 18 }, (_, at) => `page${at + 1}`))
  expect(pages.map((page) => page.elements.map((element) => element.name))).toEqual(
    Array.from({ length: 18 }, (_, at) => [`B-Q${at + 1}`]),
  )
})

test('the order is B-Q1, B-Q2, O-Q*, O-DQ*, then the rest', () => {
  const names = build({ optionalQuestions: ['O-DQ1', 'O-Q16', 'O-Q2', 'O-Q9', 'B-Q3'] }).map(({ name }) => name)
  expect(names.slice(0, 8)).toEqual(['B-Q1', 'B-Q2', 'O-Q2', 'O-Q9', 'O-Q16', 'O-DQ1', 'B-Q3', 'B-Q4'])
  expect(names).toHaveLength(22)
})

test('titles are filled with the event, the display names and the text typed for the question', () => {
  const byName = Object.fromEntries(build().map(({ name, title }) => [name, title]))
  expect(byName['B-Q1']).toBe('Overall, how was your experience of The Winter’s Tale?')
  expect(byName['B-Q2']).toBe('How likely are you to recommend Harbour Arts to a friend, relative or colleague?')
  expect(byName['B-Q4']).toBe('Counting this one, how many theatre events have you been to in the last 12 months?')
  expect(titleOf('O-Q1')).toBe('Was this your first visit to Town Hall?')
  const placeholder = (placeholder: string, name: string) => ({ placeholders: { [name]: { placeholder } } })
  expect(titleOf('O-DQ1', placeholder('the post-show talk', 'O-DQ1'))).toBe('How would you rate the post-show talk?')
  expect(titleOf('O-DQ5', placeholder('31 March 2027', 'O-DQ5'))).toBe(
    'Do you plan to come back to Harbour Arts before 31 March 2027?',
  )
  expect(titleOf('O-DQ6', placeholder('Riverside Youth Theatre', 'O-DQ6'))).toBe(
    'Before you came to The Winter’s Tale, did you know that Riverside Youth Theatre was involved?',
  )
})

test('a text typed for a question whose name has no D changes nothing', () => {
  const own = { pages: [{ elements: [{ type: 'text', name: 'O-Q90', title: 'About [placeholder]' }] }] }
  const parts = { optionalTemplate: own, placeholders: { 'O-Q90': { placeholder: 'us' } } }
  expect(titleOf('O-Q90', parts)).toBe('About [placeholder]')
})

test.each(['O-Q16', 'O-Q17', 'O-Q18', 'O-Q39', 'O-Q49', 'O-Q50', 'O-Q56'])(
  '%s uses the possessive form of the organisation name',
  (name) => {
    expect(titleOf(name)).toContain('Harbour Arts’ ')
    expect(titleOf(name, { tokens: { ...tokens, organisation: 'Riverside Theatre' } })).toContain(
      'Riverside Theatre’s ',
    )
  },
)

test('every other question uses the plain name', () => {
  expect(titleOf('O-Q2')).toBe('How many years have you been coming to things by Harbour Arts?')
})

test('a name that itself looks like a token or a pattern stays as it was typed', () => {
  const [first] = build({ tokens: { ...tokens, event: '$& [NPO] <b>x</b>' } })
  expect(first?.title).toBe('Overall, how was your experience of $& [NPO] <b>x</b>?')
})

test('blanks around a value are left out, and a value of blanks is none', () => {
  expect(titleOf('O-Q1', { tokens: { ...tokens, location: ' Town Hall ' } })).toBe(
    'Was this your first visit to Town Hall?',
  )
  expect(titleOf('O-DQ1', { placeholders: { 'O-DQ1': { placeholder: '  ' } } })).toBe(
    'How would you rate [placeholder]?',
  )
})

test('a token without a value stays visible', () => {
  expect(titleOf('O-DQ1')).toBe('How would you rate [placeholder]?')
})

test('number and date questions are read in both notations', () => {
  const elements = [
    { type: 'number', name: 'B-Q1', title: 'How many?', min: 0, max: 9 },
    { type: 'date', name: 'B-Q2' },
    { type: 'text', inputType: 'number', name: 'B-Q3', max: '9' },
    { type: 'dropdown', name: 'B-Q4', choices: ['a', { value: 2 }], showOtherItem: true },
  ]
  expect(build({ template: { pages: [{ elements }] } })).toEqual([
    expect.objectContaining({ type: 'text', inputType: 'number', name: 'B-Q1', title: 'How many?', min: 0, max: 9 }),
    expect.objectContaining({ type: 'text', inputType: 'date', name: 'B-Q2', title: 'B-Q2' }),
    expect.objectContaining({ type: 'text', inputType: 'number', name: 'B-Q3', title: 'B-Q3', max: 9 }),
    {
      type: 'dropdown',
      name: 'B-Q4',
      title: 'B-Q4',
      choices: [
        { value: 'a', text: 'a' },
        { value: '2', text: '2' },
      ],
      hasOther: true,
      otherText: 'Other',
    },
  ])
})

test('rules that SurveyJS does not derive from a question are added as validators', () => {
  const elements = [
    { type: 'number', name: 'B-Q1', min: 0, max: 9 },
    { type: 'date', name: 'B-Q2' },
    { type: 'text', name: 'B-Q3', maxLength: 75 },
    { type: 'checkbox', name: 'B-Q4', choices: ['a', 'b', 'c'], showNoneItem: true, maxSelectedChoices: 2 },
    {
      type: 'matrixdropdown',
      name: 'B-Q5',
      rows: ['adults'],
      columns: [{ name: 'count', cellType: 'text', inputType: 'number', min: 1, max: 5 }],
    },
  ]
  const built = build({ template: { pages: [{ elements }] } })
  expect(built.map((element) => ('validators' in element ? element.validators : []))).toEqual([
    [
      { type: 'numeric', minValue: 0, maxValue: 9 },
      {
        type: 'expression',
        expression: '{B-Q1} empty or round({B-Q1}, 0) = {B-Q1}',
        text: 'Enter a whole number, such as 3',
      },
    ],
    [
      {
        type: 'expression',
        expression: "{B-Q2} empty or ({B-Q2} >= '1900-01-01' and {B-Q2} <= '2100-12-31')",
        text: 'Enter a real date, such as 27/3/2026',
      },
    ],
    [{ type: 'text', maxLength: 75 }],
    [
      {
        type: 'expression',
        expression: "{B-Q4} empty or {B-Q4} notcontains 'none' or {B-Q4.length} = 1",
        text: 'Choose ‘None’ by itself, or other answers without it',
      },
      {
        type: 'expression',
        expression: "{B-Q4} empty or {B-Q4} contains 'none' or {B-Q4.length} <= 2",
        text: 'Choose no more than 2 answers',
      },
    ],
    [],
  ])
  const [column] = built[4]?.type === 'matrixdropdown' ? built[4].columns : []
  expect(column?.validators).toEqual([
    { type: 'numeric', minValue: 1, maxValue: 5 },
    {
      type: 'expression',
      expression: '{row.count} empty or round({row.count}, 0) = {row.count}',
      text: 'Enter a whole number, such as 3',
    },
  ])
})

test('the least number of answers is a validator, and choices without a limit have none', () => {
  const box = { type: 'checkbox', choices: ['a', 'b', 'c'] }
  const dropdown = { type: 'matrixdropdown', name: 'B-Q3', rows: ['a'], columns: [{ name: 'c', choices: ['1'] }] }
  const elements = [{ ...box, name: 'B-Q1', minSelectedChoices: 2 }, { ...box, name: 'B-Q2' }, dropdown]
  const built = build({ template: { pages: [{ elements }] } })
  expect(built.map((element) => ('validators' in element ? element.validators : undefined))).toEqual([
    [
      {
        type: 'expression',
        expression: '{B-Q1} empty or {B-Q1.length} >= 2',
        text: 'Choose at least 2 answers',
      },
    ],
    undefined,
    undefined,
  ])
  expect(built[2]?.type === 'matrixdropdown' && built[2].columns[0]).not.toHaveProperty('validators')
})

test('all 68 optional questions and both mandated sets can be built', () => {
  const names = Array.from({ length: 60 }, (_, at) => `O-Q${at + 1}`)
  const dynamic = Array.from({ length: 8 }, (_, at) => `O-DQ${at + 1}`)
  expect(build({ optionalQuestions: [...names, ...dynamic] })).toHaveLength(86)
  expect(build({ template: template('mandated-2023-24') })).toHaveLength(18)
})
