import { describe, expect, test } from 'vitest'
import type { SchemaElement } from '@/lib/surveys/questions/survey-schema'
import { findingOf } from './finding'
import { questionFigures } from './question-figures'
import { findTellingQuestions, isSensitive, leftOutInWords } from './sensitive'
import { namesToCount, textSourcesOf } from './text-sources'

const choices = ['a', 'b', 'c', 'd'].map((value) => ({ value, text: value.toUpperCase() }))
const religion: SchemaElement = {
  name: 'Q',
  type: 'radiogroup',
  title: 'What is it?',
  concept: 'religion',
  choices,
  hasOther: true,
}
const several: SchemaElement = { ...religion, type: 'checkbox' }

/** The figures for so many answers of each choice. */
const figuresOf = (element: SchemaElement, counts: Record<string, number>) =>
  questionFigures(element, {
    values: Object.entries(counts).map(([value, count]) => ({
      question: 'Q',
      value: element.type === 'checkbox' ? [value] : value,
      count,
    })),
    cells: [],
  })

describe('a question is sensitive', () => {
  test.each([
    'ethnicity',
    'sexualOrientation',
    'religion',
    'disabilityCombined',
    'longTermCondition',
    'activityRestriction',
    'genderSameAsBirth',
  ])('by its concept %s', (concept) => expect(isSensitive({ ...religion, concept })).toBe(true))

  test.each([
    'What is your religion?',
    'Which ethnic group fits you?',
    'Are you a disabled person?',
    'Do you have any of these access needs?',
    'Is your gender the same as at birth?',
  ])('by its words: %s', (title) => {
    const { concept: _, ...own } = religion
    expect(isSensitive({ ...own, title })).toBe(true)
  })

  test('not by other concepts and words, nor where it asks for a text', () => {
    const { concept: _, ...own } = religion
    expect(isSensitive({ ...own, title: 'How did you book?' })).toBe(false)
    expect(isSensitive({ ...religion, concept: 'age', title: 'How old are you?' })).toBe(false)
    expect(isSensitive({ name: 'Q', type: 'text', inputType: 'text', title: 'Your religion' })).toBe(false)
  })
})

describe.each([
  ['one answer', religion],
  ['several answers', several],
])('a sensitive question of %s', (_, element) => {
  test('has no breakdown of nine people, not even of an answer that nobody gave', () => {
    const figures = figuresOf(element, { a: 8, b: 1 })
    expect(findingOf(figures)).toBe('Withheld: fewer than 10 people answered')
    const { rows, withheld } = figures.kind === 'choices' ? figures.distribution : (figures as never)
    expect(rows).toEqual([])
    expect(withheld).toEqual(['A', 'B', 'C', 'D', 'Other'])
  })

  test('hides an answer of nine and the next smallest, and shows that nobody gave another', () => {
    const figures = figuresOf(element, { a: 60, b: 9, c: 31 })
    expect(findingOf(figures)).toBe('Most often: A, 60%, give or take 10')
    expect(figures.kind === 'choices' ? figures.distribution : figures).toMatchObject({
      rows: [
        { label: 'A', count: 60 },
        { label: 'D', count: 0 },
        { label: 'Other', count: 0 },
      ],
      withheld: ['B', 'C'],
    })
  })

  test('may have nothing left to show', () =>
    expect(findingOf(figuresOf(element, { a: 9, b: 20 }))).toBe(
      'Withheld: fewer than 10 people gave one of the answers',
    ))

  test('shows all answers of ten people and more', () =>
    expect(
      figuresOf(element, { a: 10, b: 10 }).kind === 'choices' && findingOf(figuresOf(element, { a: 10, b: 10 })),
    ).toBe(element.type === 'radiogroup' && 'Most often: “A” and “B”, 10 of 20 each'))

  test('has no list of what people wrote for Other, and its number is not told', () => {
    expect(textSourcesOf(element)).toEqual([])
    expect(namesToCount([element]).texts).toEqual(['Q-Comment'])
    expect(figuresOf(element, { other: 12 })).toMatchObject({ other: null })
  })
})

test('a rating whose points are withheld has no mean', () => {
  const scale = ['1', '2', '3'].map((value) => ({ value, text: value }))
  const rating: SchemaElement = { ...religion, choices: scale, hasOther: false }
  const figures = figuresOf(rating, { 1: 20, 2: 20, 3: 4 })
  expect(figures).toMatchObject({ distribution: { mean: null, withheld: ['1', '3'] } })
  expect(JSON.stringify(figures)).not.toContain('"count":4')
})

describe('a question that only some answers to a sensitive one lead to', () => {
  const next = (visibleIf?: string): SchemaElement => ({
    ...{ name: 'N', type: 'radiogroup', title: 'Does it limit you?', choices },
    ...(visibleIf === undefined ? {} : { visibleIf }),
  })
  const tellingOf = (condition: string | undefined, counts: Record<string, number>, first = religion) => [
    ...findTellingQuestions([first, next(condition)], [figuresOf(first, counts)]),
  ]

  test('of a condition of very many blanks nothing is told, and at once', () => {
    expect(tellingOf(`{${' '.repeat(5_000)}`, { a: 5 })).toEqual([])
  })

  test.each([
    "{Q} = 'a'",
    "{Q} contains 'a'",
    "{P} = 'b' or {Q} = 'a'",
    "{q} = 'a'",
    "{#Q} = 'a'",
    "{ Q } = 'a'",
    '{Q-Comment} notempty',
    '{Q.a.b} > 2',
  ])('tells a withheld answer: %s', (condition) => {
    expect(tellingOf(condition, { a: 5, b: 60, c: 12, d: 40 })).toEqual(['N'])
    expect(tellingOf(condition, { a: 5 })).toEqual(['N'])
  })

  test('tells nothing where every answer is shown, where it is asked of everybody, and by another question', () => {
    const few = { a: 5, b: 60, c: 12, d: 40 }
    expect(tellingOf("{Q} = 'a'", { a: 15, b: 60, c: 12, d: 40 })).toEqual([])
    expect(tellingOf(undefined, few)).toEqual([])
    expect(tellingOf("{QQ} = 'a'", few)).toEqual([])
    const { concept: _, ...booked } = religion
    expect(tellingOf("{Q} = 'a'", few, { ...booked, title: 'How did you book?' })).toEqual([])
  })

  test('and so does one that this leads to in turn', () => {
    const last: SchemaElement = { ...next("{N} = 'a'"), name: 'M' }
    expect([
      ...findTellingQuestions([religion, last, next("{Q} = 'a'")], [figuresOf(religion, { a: 5, b: 60, c: 12 })]),
    ]).toEqual(['N', 'M'])
  })

  test('is named', () => {
    expect(leftOutInWords(['Does it limit you?', 'How?'])).toBe(
      'Not shown: “Does it limit you?”, “How?”. How many answered would tell an answer that is withheld.',
    )
  })
})
