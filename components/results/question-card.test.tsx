// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import olderTemplate from '@/db/reference/templates/mandated-2023-24.json' with { type: 'json' }
import newerTemplate from '@/db/reference/templates/mandated-2024-25.json' with { type: 'json' }
import bankTemplate from '@/db/reference/templates/optional-question-bank.json' with { type: 'json' }
import type { CountedCell, CountedValue } from '@/lib/results/figures'
import { asksForPostcode } from '@/lib/results/postcode-areas'
import { questionFigures } from '@/lib/results/question-figures'
import { findRatingScale } from '@/lib/results/rating-scale'
import { isSensitive } from '@/lib/results/sensitive'
import { textSourcesOf } from '@/lib/results/text-sources'
import { unitOf } from '@/lib/results/unit'
import { elementsOf } from '@/lib/surveys/questions/build-schema'
import type { SchemaElement } from '@/lib/surveys/questions/survey-schema'
import { answersAtEdges } from '@/tests/support/answered-bank'
import { QuestionCard } from './question-card'

/** Every question of the reference data is shown in the way of what it asks for: a new one is tested as it comes. */

afterEach(cleanup)

const choices = (...codes: string[]) => codes.map((value) => ({ value, text: `Answer ${value}` }))

/** Ways to ask that no template has and a survey of an organisation's own may. */
const customised: SchemaElement[] = [
  { name: 'C1', type: 'text', inputType: 'number', title: 'What did you spend, in pounds?', min: 0, max: 400 },
  { name: 'C2', type: 'text', inputType: 'date', title: 'When did you book?' },
  { name: 'C3', type: 'radiogroup', title: 'Rate the bar', choices: choices('1', '2', '3', '4', 'na') },
  {
    name: 'C4',
    type: 'matrixdropdown',
    title: 'Each talk',
    rows: choices('am', 'pm'),
    columns: [
      { name: 'rating', title: 'Your rating', cellType: 'dropdown', choices: choices('1', '2', '3', 'na') },
      { name: 'spent', title: 'Pounds', cellType: 'text', inputType: 'number', min: 0, max: 900 },
      { name: 'why', title: 'Why?', cellType: 'text', inputType: 'text' },
    ],
  },
]

const questions = [
  ...new Map(
    [olderTemplate, newerTemplate, bankTemplate]
      .flatMap(({ schema }) => elementsOf(schema))
      .concat(customised)
      .map((element) => [`${element.name} ${element.title}`, element] as const),
  ),
]

const copies = 40

/** What the database counts of so many copies of every answer at an edge. */
function countsOf(element: SchemaElement) {
  const answers = answersAtEdges(element)
  const typed = textSourcesOf(element).map(({ source }) => source)
  const isTyped = (name: string) =>
    typed.some(({ question, of }) => (of === 'other' ? `${question}-Comment` : of === 'answer' && question) === name)
  const values = answers.flatMap((answer) =>
    Object.entries(answer).map(
      ([question, value]): CountedValue => ({
        question,
        value: isTyped(question) || element.type === 'matrixdropdown' ? null : value,
        count: copies,
      }),
    ),
  )
  const cells = answers.flatMap((answer) =>
    Object.entries((answer[element.name] ?? {}) as Record<string, Record<string, unknown>>).flatMap(([row, columns]) =>
      element.type === 'matrixdropdown'
        ? Object.entries(columns).map(
            ([column, value]): CountedCell => ({ question: element.name, row, column, value, count: copies }),
          )
        : [],
    ),
  )
  return { values, cells }
}

function show(element: SchemaElement, counts = countsOf(element)) {
  const bySource = { answer: [{ text: 'Somebody’s words', count: 1, row: null, submittedAt: null }] }
  render(
    <QuestionCard
      number={1}
      submitted={10_000}
      figures={questionFigures(element, counts)}
      quotes={{ surveyId: 1, filters: {}, bySource }}
    />,
  )
  return screen.getByRole('region', { name: `1. ${element.title}` })
}

const headings = (card: HTMLElement) =>
  within(card)
    .queryAllByRole('columnheader')
    .map(({ textContent }) => textContent)
const terms = (card: HTMLElement) =>
  within(card)
    .queryAllByRole('term')
    .map(({ textContent }) => textContent)

/** A distribution of ratings: with a mean, and never added up like heads. */
function expectRatings(card: HTMLElement) {
  expect(card.textContent).toMatch(/on average/)
  expect(card.textContent).not.toMatch(/in all\b|\bSum\b|people in/i)
  expect(card.textContent).toMatch(/give or take|±/)
}

function expectNumbers(card: HTMLElement, title: string) {
  const { kind } = unitOf(title)
  expect(terms(card)).toEqual(
    kind === 'people' || kind === 'money'
      ? ['Answered', 'In all', 'Mean', 'Median', 'Range']
      : ['Answered', 'Mean', 'Median', 'Range'],
  )
  expect(within(card).getAllByRole('row').length).toBeGreaterThan(2)
  if (kind === 'money') {
    const [, all, mean, median] = within(card).getAllByRole('definition')
    for (const figure of [all, mean, median]) expect(figure?.textContent).toMatch(/^£[\d,.]+$/)
    expect(
      within(card)
        .getAllByRole('rowheader')
        .every(({ textContent }) => /£/.test(textContent ?? '')),
    ).toBe(true)
  }
}

function expectTable(card: HTMLElement, element: Extract<SchemaElement, { type: 'matrixdropdown' }>) {
  for (const { text } of element.rows) expect(card.textContent).toContain(text)
  for (const column of element.columns) {
    if (column.cellType === 'dropdown' && findRatingScale(column.choices ?? [])) expectRatings(card)
    if (column.cellType === 'text' && column.inputType === 'number') {
      const own = headings(card)
      expect(own).toEqual(expect.arrayContaining(['Answered', 'Mean', 'Median']))
      const isHeads = unitOf(column.title).kind === 'people'
      expect(own.includes('Sum')).toBe(!isHeads)
      if (unitOf(column.title).kind === 'money') {
        expect(card.textContent).toMatch(/£/)
        expect(card.textContent).toContain('Show the bands of each row')
      }
    }
    if (column.cellType === 'text' && column.inputType !== 'number') expect(card.textContent).toMatch(/Read (all|the)/)
  }
}

describe.each(questions)('%s', (_, element) => {
  test('is shown in the way of what it asks for', () => {
    const card = show(element)
    switch (element.type) {
      case 'radiogroup':
      case 'dropdown': {
        const scale = findRatingScale(element.choices)
        if (scale && element.concept === 'nps')
          return expect(card.textContent).toMatch(/Net promoter score.*give or take/)
        if (scale) return expectRatings(card)
        expect(headings(card)).toEqual(['Answer', 'Responses', 'Share, give or take'])
        for (const { text } of element.choices) expect(card.textContent).toContain(text)
        expect(card.textContent).not.toContain('on average')
        return
      }
      case 'checkbox':
        expect(headings(card)).toEqual(['Answer (several may be chosen)', 'Responses', 'Share, give or take'])
        for (const { text } of element.choices) expect(card.textContent).toContain(text)
        return
      case 'matrixdropdown':
        return expectTable(card, element)
      case 'text':
        if (element.inputType === 'number') return expectNumbers(card, element.title)
        if (element.inputType === 'date') {
          expect(card.textContent).toMatch(/From \d\d\/\d\d\/\d{4} to/)
          return expect(headings(card)[0]).toMatch(/^(?:Day|Month|Year)$/)
        }
        if (asksForPostcode(element)) {
          expect(headings(card)).toEqual(['Postcode area', 'Responses', 'Share, give or take'])
          expect(card.textContent).toContain('LS – Leeds')
          return expect(card.textContent).not.toMatch(/\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b/i)
        }
        expect(within(card).queryByRole('table')).toBeNull()
        expect(card.textContent).toMatch(/in people’s own words.*Read all/)
        return
      default:
        throw new Error(`A type of question that nobody shows: ${JSON.stringify(element satisfies never)}`)
    }
  })

  test('says so where nobody has answered, and draws nothing', () => {
    const card = show(element, { values: [], cells: [] })
    expect(card.textContent).toContain('Nobody has answered this yet')
    expect(within(card).queryByRole('table')).toBeNull()
  })

  if (isSensitive(element))
    test('has no breakdown below ten people, nor a text', () => {
      const { values, cells } = countsOf(element)
      const [one] = values
      const card = show(element, { values: one ? [{ ...one, count: 9 }] : [], cells: cells.slice(0, 0) })
      expect(card.textContent).toContain('Withheld: fewer than 10 people answered')
      expect(within(card).queryByRole('table')).toBeNull()
      expect(card.textContent).not.toContain('own words')
    })
})

test('the reference data ask in every way there is', () => {
  const ways = questions.map(([, element]) => (element.type === 'text' ? element.inputType : element.type))
  expect(new Set(ways)).toEqual(
    new Set(['radiogroup', 'dropdown', 'checkbox', 'text', 'number', 'date', 'matrixdropdown']),
  )
  expect(questions.length).toBeGreaterThan(60)
})
