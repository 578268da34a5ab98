import { describe, expect, test } from 'vitest'
import older from '@/db/reference/templates/mandated-2023-24.json' with { type: 'json' }
import newer from '@/db/reference/templates/mandated-2024-25.json' with { type: 'json' }
import bank from '@/db/reference/templates/optional-question-bank.json' with { type: 'json' }
import { elementsOf } from './build-schema'
import {
  commonTitle,
  isCustomisable,
  neutralTitle,
  parsePublishedTitle,
  wordingOf as wordingOfTitle,
} from './neutral-title'
import { fillTitle } from './tokens'

const questions = [older, newer, bank].flatMap(({ schema }) => elementsOf(schema))
const wordingOf = (name: string, asked: string, template: string | undefined) =>
  wordingOfTitle(name, parsePublishedTitle(asked, template))

const swanLake = { event: 'Swan Lake', organisation: 'Harbour Arts', discipline: 'Dance', location: 'The Quay' }
const hamlet = { event: 'Hamlet (before 9 pm?)', organisation: 'Moorside', discipline: 'Theatre', location: 'Hall 2' }

describe('a neutral title', () => {
  test.each([
    ['B-Q1', 'Overall, how was your experience of [event]?', 'Overall, how was your experience of the event?'],
    [
      'B-Q3',
      'Before [event], when did you last attend or take part in something by [NPO]?',
      'Before the event, when did you last attend or take part in something by the organisation?',
    ],
    [
      'B-Q4',
      'Counting this one, how many [discipline] events have you been to in the last 12 months?',
      'Counting this one, how many arts events have you been to in the last 12 months?',
    ],
    ['O-Q1', 'Was this your first visit to [location]?', 'Was this your first visit to the venue?'],
    ['O-Q18', 'Are you on [NPO] mailing list?', 'Are you on the organisation’s mailing list?'],
    ['O-DQ1', 'How would you rate [placeholder]?', 'How would you rate …?'],
    [
      'O-DQ5',
      'Do you plan to come back to [NPO] before [insert date]?',
      'Do you plan to come back to the organisation before …?',
    ],
    ['B-Q9', 'Where do you live [now]?', 'Where do you live [now]?'],
  ])('%s %s', (name, title, expected) => expect(neutralTitle(name, title)).toBe(expected))

  test('has no brackets, for every question of the bank', () => {
    expect(questions.length).toBeGreaterThan(100)
    expect(
      questions.map(({ name, title }) => neutralTitle(name, title)).filter((title) => title.includes('[')),
    ).toEqual([])
  })
})

describe('a wording', () => {
  test('is the same for surveys that differ only in the names of event, organisation, art form and place', () => {
    for (const { name, title } of questions) {
      const [one, other] = [swanLake, hamlet].map((tokens) =>
        wordingOf(name, fillTitle(name, title, tokens, 'the talk'), title),
      )
      expect(one).toBe(other)
      expect(one).not.toMatch(/Swan Lake|\[/)
    }
  })

  test('differs where editors typed different words', () => {
    const title = 'Do you plan to come back to [NPO] before [insert date]?'
    const asked = (typed: string) => wordingOf('O-DQ5', fillTitle('O-DQ5', title, swanLake, typed), title)
    expect(asked('31 March')).toBe('Do you plan to come back to the organisation before 31 March?')
    expect(asked('Easter')).toBe('Do you plan to come back to the organisation before Easter?')
    expect(asked('')).toBe('Do you plan to come back to the organisation before …?')
  })

  test('keeps every word of a title that is not the template’s', () => {
    const title = 'Overall, how was your experience of [event]?'
    expect(wordingOf('B-Q1', 'How was Swan Lake for you?', title)).toBe('How was Swan Lake for you?')
    expect(wordingOf('B-Q1', 'How was [event] for you?', undefined)).toBe('How was the event for you?')
  })

  test('is found with special characters in the title', () => {
    expect(wordingOf('O-DQ1', 'A (b) *c* the talk?', 'A (b) *c* [placeholder]?')).toBe('A (b) *c* the talk?')
    expect(wordingOf('O-DQ1', 'Rate two\nlines?', 'Rate [placeholder]?')).toBe('Rate two\nlines?')
  })
})

describe('one title for several surveys', () => {
  const title = 'Before [event], when did you last attend or take part in something by [NPO]?'
  const common = (...asked: (typeof swanLake)[]) =>
    commonTitle(
      'B-Q3',
      asked.map((tokens) => parsePublishedTitle(fillTitle('B-Q3', title, tokens), title)),
    )

  test('has the names that they share', () => {
    expect(common(swanLake)).toBe(
      'Before Swan Lake, when did you last attend or take part in something by Harbour Arts?',
    )
    expect(common(swanLake, { ...swanLake, event: 'Giselle' })).toBe(
      'Before the event, when did you last attend or take part in something by Harbour Arts?',
    )
    expect(common(swanLake, hamlet)).toBe(
      'Before the event, when did you last attend or take part in something by the organisation?',
    )
  })

  test('is blank of none', () => expect(commonTitle('B-Q3', [])).toBe(''))

  test('has no brackets, even where some were not filled in', () =>
    expect(common({ event: '', organisation: '', discipline: '', location: '' })).toBe(
      'Before the event, when did you last attend or take part in something by the organisation?',
    ))
})

test('eight questions of the bank can be customised, and no mandated one', () =>
  expect(questions.filter(({ title }) => isCustomisable(title)).map(({ name }) => name)).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 8].map((number) => `O-DQ${number}`),
  ))
