import { Model } from 'survey-core'
import { describe, expect, test } from 'vitest'
import conventions from './question-conventions.json' with { type: 'json' }
import { mappings, templates } from './reference-files'

type Element = {
  name: string
  type: string
  title: string
  isRequired?: boolean
  visibleIf?: string
  choices?: { value: string; text: string }[]
  hasOther?: boolean
  hasNone?: boolean
  concept?: string
  npoPossessive?: boolean
  tokens?: string[]
  placeholderEditable?: boolean
}

/** What an element carries beside SurveyJS's own members; SurveyJS passes over it. */
const ourOwn = [
  'concept',
  'questionTheme',
  'npoPossessive',
  'tokens',
  'templateYears',
  'sequence',
  'placeholderEditable',
  'placeholderExample',
  'group',
]

const elementsIn = (key: string): Element[] =>
  templates.find((template) => template.key === key)?.schema.pages.flatMap((page) => page.elements as Element[]) ?? []

const older = elementsIn('mandated-2023-24')
const newer = elementsIn('mandated-2024-25')
const optional = elementsIn('optional-question-bank')
const allElements = [...older, ...newer, ...optional]

test('the mandated sets hold 18 questions each, the optional bank 68', () => {
  expect([older.length, newer.length, optional.length]).toEqual([18, 18, 68])
  expect(templates.map(({ numberOfQuestions }) => numberOfQuestions)).toEqual([18, 18, 68])
})

test('the newer set is the latest one', () =>
  expect(templates.filter(({ isLatest, kind }) => isLatest && kind === 'mandated').map(({ key }) => key)).toEqual([
    'mandated-2024-25',
  ]))

test('mandated names are B-Q1 to B-Q18, optional ones begin with O-Q or O-DQ', () => {
  const expected = Array.from({ length: 18 }, (_, index) => `B-Q${index + 1}`)
  expect(older.map(({ name }) => name)).toEqual(expected)
  expect(newer.map(({ name }) => name)).toEqual(expected)
  expect(optional.map(({ name }) => name)).toEqual([
    ...Array.from({ length: 60 }, (_, index) => `O-Q${index + 1}`),
    ...Array.from({ length: 8 }, (_, index) => `O-DQ${index + 1}`),
  ])
})

test.each(templates.map(({ key, schema }) => [key, schema] as const))('SurveyJS opens %s unchanged', (key, schema) => {
  const model = new Model(schema)
  const unknown = (model.jsonErrors ?? []).map((error) =>
    String(Object.assign({ propertyName: error.message }, error).propertyName),
  )
  expect([...new Set(unknown)].filter((name) => !ourOwn.includes(name))).toEqual([])
  expect(model.getAllQuestions().map(({ name }) => name)).toEqual(elementsIn(key).map(({ name }) => name))
  for (const element of elementsIn(key)) {
    const question = model.getQuestionByName(element.name)
    expect(question.isRequired, element.name).toBe(element.isRequired ?? false)
    expect(Boolean(question.showOtherItem), element.name).toBe(element.hasOther ?? false)
    expect(Boolean(question.showNoneItem), element.name).toBe(element.hasNone ?? false)
  }
})

test('all mandated questions are required except postcode and the group size', () => {
  const free = [...older, ...newer].filter(({ isRequired }) => !isRequired).map(({ concept }) => concept)
  expect(free).toEqual(['postcode', 'groupAdults', 'groupChildren', 'groupSize', 'postcode'])
})

test('two questions of the newer set are shown on a condition', () =>
  expect(newer.filter(({ visibleIf }) => visibleIf).map(({ name, visibleIf }) => [name, visibleIf])).toEqual([
    ['B-Q10', "{B-Q9} anyof ['england', 'wales', 'scotland', 'ni']"],
    ['B-Q17', "{B-Q16} = 'yes'"],
  ]))

test('seven questions take the possessive form of the organisation’s name', () => {
  const possessive = ['O-Q16', 'O-Q17', 'O-Q18', 'O-Q39', 'O-Q49', 'O-Q50', 'O-Q56']
  expect(optional.filter(({ npoPossessive }) => npoPossessive).map(({ name }) => name)).toEqual(possessive)
  expect(conventions.possessiveQuestions).toEqual(possessive)
})

test('titles hold only known tokens, and each question says which', () => {
  for (const { name, title, tokens } of allElements)
    expect(title.match(/\[[^\]]+\]/g) ?? [], name).toEqual(expect.arrayContaining(tokens ?? []))
  const used = allElements.flatMap(({ title }) => title.match(/\[[^\]]+\]/g) ?? [])
  expect([...new Set(used)].filter((token) => !(token in conventions.tokens))).toEqual([])
})

test('placeholders are editable only for questions whose name contains D', () =>
  expect(
    allElements.filter(({ name, placeholderEditable }) => Boolean(placeholderEditable) !== name.includes('D')),
  ).toEqual([]))

test('no value occurs twice among the choices of a question', () => {
  for (const { name, choices = [] } of allElements)
    expect(new Set(choices.map(({ value }) => value)).size, name).toBe(choices.length)
})

describe('the mapping from the older set to the newer', () => {
  const [mapping] = mappings
  type Entry = {
    from: string[]
    to: string[]
    kind: string
    note?: string
    answers: 'copy' | { from?: string; fromQuestion?: string; to: unknown }[]
  }
  const entries = (mapping?.questions ?? []) as Entry[]
  const answersOf = (element: Element | undefined) => [
    ...(element?.choices ?? []).map(({ value }) => value),
    ...(element?.hasOther ? ['other'] : []),
    ...(element?.hasNone ? ['none'] : []),
  ]
  const question = (list: Element[], name: string | undefined) => list.find((one) => one.name === name)

  test('every older question has exactly one entry', () =>
    expect(entries.flatMap(({ from }) => from).sort()).toEqual(older.map(({ name }) => name).sort()))

  test('every newer question is reached, or said to be new', () =>
    expect(new Set(entries.flatMap(({ to }) => to))).toEqual(new Set(newer.map(({ name }) => name))))

  test('what is left out or new says so', () => {
    const others = entries.filter(({ kind }) => kind === 'dropped' || kind === 'added')
    expect(others.map(({ from, to, kind }) => [...from, ...to, kind])).toEqual([
      ['B-Q9', 'dropped'],
      ['B-Q1', 'added'],
    ])
    expect(others.every(({ note }) => note)).toBe(true)
  })

  test.each(entries.filter(({ answers, to, from }) => answers !== 'copy' && to.length > 0 && from.length === 1))(
    'every answer of $from becomes an answer of $to',
    ({ from, to, answers }) => {
      const pairs = answers as { from: string; to: string | Record<string, string | null> }[]
      expect(pairs.map((pair) => pair.from).sort()).toEqual(answersOf(question(older, from[0])).sort())
      for (const { to: target } of pairs) {
        const targets = typeof target === 'string' ? { [to[0] ?? '']: target } : target
        for (const [name, value] of Object.entries(targets))
          if (value !== null) expect(answersOf(question(newer, name))).toContain(value)
      }
    },
  )

  test('the two group size questions become rows of one table', () =>
    expect(entries.find(({ kind }) => kind === 'merged')?.answers).toEqual([
      { fromQuestion: 'B-Q15', to: { row: 'adults', column: 'count' } },
      { fromQuestion: 'B-Q16', to: { row: 'children', column: 'count' } },
    ]))
})
