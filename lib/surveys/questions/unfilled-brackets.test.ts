import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { buildSchema, elementsOf } from './build-schema'
import { questionsOf } from './survey-schema'
import { surveyTokens } from './tokens'
import { bracketsIn, describeUnfilled, findUnfilledBrackets } from './unfilled-brackets'

const templateOf = (key: string) =>
  JSON.parse(readFileSync(new URL(`../../../db/reference/templates/${key}.json`, import.meta.url), 'utf8')).schema
const bank = templateOf('optional-question-bank')
const bankNames = elementsOf(bank).map(({ name }) => name)
const mandated = ['mandated-2023-24', 'mandated-2024-25']

const survey = {
  name: 'Autumn audience',
  introduction: 'Welcome to [BSL interpreted] nights',
  postCompletionMessage: 'Thanks',
  organisationDisplayName: 'Harbour Arts',
  disciplineDisplayName: 'theatre',
  locationDisplayName: 'The Quay',
}
const tokens = surveyTokens('Lantern Night', survey)
const ask = (template: unknown, more: Partial<Parameters<typeof buildSchema>[0]> = {}) =>
  buildSchema({
    template,
    optionalTemplate: bank,
    optionalQuestions: bankNames,
    placeholders: Object.fromEntries(bankNames.map((name) => [name, { placeholder: 'the foyer' }])),
    tokens,
    ...more,
  })
const unfilled = (schema: ReturnType<typeof ask>, more: Partial<typeof survey> = {}) =>
  findUnfilledBrackets(schema, { ...survey, ...more })

/** The bracketed words that the specification replaces. */
const documented = [
  '[event]',
  '[NPO]',
  '[discipline]',
  '[Location]',
  '[placeholder]',
  '[insert date]',
  '[insert partner name]',
]

describe('no brackets are left', () => {
  test.each(mandated)('of %s with the whole bank, once every value is known', (key) => {
    expect(unfilled(ask(templateOf(key)))).toEqual([])
  })

  test('of a survey without an event, which uses its own name', () => {
    const schema = ask(templateOf('mandated-2024-25'), { tokens: surveyTokens(null, survey) })
    expect(unfilled(schema)).toEqual([])
    expect(questionsOf(schema)[0]?.title).toBe('Overall, how was your experience of Autumn audience?')
  })

  test.each(['[BSL interpreted]', 'see [1]', '[insertion]', 'an event [sold out]', '[]'])(
    'of somebody’s own: %s',
    (text) => expect(bracketsIn(text)).toEqual([]),
  )
})

describe('every question of the bank with a placeholder', () => {
  const raw = elementsOf(bank).filter(({ title }) => /\[(?:placeholder|insert)/.test(title))

  test('is one of eight, and all of them are named O-DQ', () =>
    expect(raw.map(({ name }) => name)).toEqual(Array.from({ length: 8 }, (_, at) => `O-DQ${at + 1}`)))

  test.each(raw.map(({ name, title }) => [name, title] as const))('%s is found without them: %s', (name, title) => {
    const left = unfilled(ask(templateOf('mandated-2024-25'), { placeholders: {}, optionalQuestions: [name] }))
    const [open] = documented.slice(4).filter((one) => title.includes(one))
    expect(left).toEqual([
      {
        question: name,
        field: `optionalQuestionPlaceholders.${name}`,
        place: `Question ${name}`,
        brackets: [open],
        words: title.replace('[event]', 'Lantern Night').replace('[NPO]', 'Harbour Arts'),
      },
    ])
  })

  test('is ignored while it is not chosen', () =>
    expect(unfilled(ask(templateOf('mandated-2024-25'), { placeholders: {}, optionalQuestions: ['O-Q1'] }))).toEqual(
      [],
    ))

  test.each(raw.map(({ name }) => name))('%s is found where the typed text has brackets itself', (name) => {
    const placeholders = { [name]: { placeholder: 'our [Insert Partner Name]' } }
    expect(unfilled(ask({ pages: [] }, { placeholders, optionalQuestions: [name] }))).toMatchObject([
      { question: name, brackets: ['[Insert Partner Name]'] },
    ])
  })
})

/** Questions of each kind with a bracket in each text that respondents read. */
const places: Record<string, (text: string) => object> = {
  'a title': (title) => ({ type: 'text', title }),
  'a description': (description) => ({ type: 'text', title: 'A', description }),
  'a choice': (text) => ({ type: 'radiogroup', title: 'A', choices: ['b', { value: 'c', text }] }),
  'a choice written as its value': (text) => ({ type: 'dropdown', title: 'A', choices: ['b', text] }),
  '“Other”': (otherText) => ({ type: 'radiogroup', title: 'A', choices: ['b'], hasOther: true, otherText }),
  '“Other” of several': (otherText) => ({ type: 'checkbox', title: 'A', choices: ['b'], hasOther: true, otherText }),
  '“None”': (noneText) => ({ type: 'checkbox', title: 'A', choices: ['b'], hasNone: true, noneText }),
  'a row': (text) => ({ type: 'matrixdropdown', title: 'A', rows: [{ value: 'r', text }], columns: [{ name: 'c' }] }),
  'a column': (title) => ({ type: 'matrixdropdown', title: 'A', rows: ['r'], columns: [{ name: 'c', title }] }),
  'a choice of a table': (text) => ({
    type: 'matrixdropdown',
    title: 'A',
    rows: ['r'],
    columns: [{ name: 'c', choices: [{ value: 'v', text }] }],
  }),
}

const cells = Object.keys(places).flatMap((place) => documented.map((bracket) => [bracket, place] as const))

describe('in a template of any kind', () => {
  const asks = (place: string, text: string, more: Partial<Parameters<typeof buildSchema>[0]> = {}) =>
    ask(
      { pages: [{ elements: [{ name: 'X-D1', ...places[place]?.(text) }] }] },
      { optionalQuestions: [], placeholders: { 'X-D1': { placeholder: 'the foyer' } }, ...more },
    )

  test.each(cells)('%s in %s is replaced where its value is known', (bracket, place) => {
    const schema = asks(place, `About ${bracket}.`)
    expect(unfilled(schema)).toEqual([])
    expect(JSON.stringify(questionsOf(schema))).toMatch(
      /About (?:Lantern Night|Harbour Arts|theatre|The Quay|the foyer)\./,
    )
  })

  test.each(cells)('%s in %s is found where it has no value', (bracket, place) => {
    const nothing = { event: '', organisation: ' ', discipline: '', location: '' }
    const schema = asks(place, `About ${bracket}.`, { tokens: nothing, placeholders: {} })
    expect(unfilled(schema)).toMatchObject([{ question: 'X-D1', brackets: [bracket], words: `About ${bracket}.` }])
  })

  test('the message quotes the text and says what to do', () => {
    const sentence = (name: string) => {
      const template = { pages: [{ elements: [{ name, type: 'text', title: 'How was [insert star]?' }] }] }
      const [left] = unfilled(ask(template, { optionalQuestions: [], placeholders: {} }))
      return left && [left.field, describeUnfilled(left)]
    }
    const left = '“How was [insert star]?” still has [insert star] in it.'
    expect(sentence('O-DQ9')).toEqual([
      'optionalQuestionPlaceholders.O-DQ9',
      `${left} Write the words that take its place.`,
    ])
    expect(sentence('O-Q99')).toEqual([
      'optionalQuestions.O-Q99',
      `${left} Leave the question out: nobody can fill it in.`,
    ])
    expect(sentence('B-Q1')).toEqual([
      'surveyTemplateId',
      `${left} Choose another template: nobody can fill this one in.`,
    ])
  })
})

test.each([
  'name',
  'introduction',
  'postCompletionMessage',
  'organisationDisplayName',
  'disciplineDisplayName',
  'locationDisplayName',
] as const)('a text of the survey itself, its %s, is found too', (field) => {
  for (const bracket of documented) {
    const [left, ...more] = unfilled({ pages: [] }, { [field]: `Dear ${bracket.toUpperCase()}` })
    expect(more).toEqual([])
    expect(left).toMatchObject({ field, brackets: [bracket.toUpperCase()], words: `Dear ${bracket.toUpperCase()}` })
    expect(left && describeUnfilled(left)).toBe(
      `“Dear ${bracket.toUpperCase()}” still has ${bracket.toUpperCase()} in it. Write your own words instead.`,
    )
  }
})

test('a text of more than 160 characters is cut in its message', () => {
  const messageOf = (length: number) => {
    const [left] = unfilled({ pages: [] }, { introduction: `[event] ${'x'.repeat(length - 8)}` })
    return left && describeUnfilled(left)
  }
  expect(messageOf(160)).toContain(`“[event] ${'x'.repeat(152)}”`)
  expect(messageOf(161)).toContain(`“[event] ${'x'.repeat(149)}…”`)
})
