import { describe, expect, test } from 'vitest'
import type { SchemaElement } from '@/lib/surveys/questions/survey-schema'
import { noAnswers, type QuestionSums, type QuestionYears } from '../answers/question-sums'
import { type ThemeQuestion, themeTables } from './theme-tables'

const time = { year: 2026, inWords: '2026/27', beforeInWords: 'in 2025/26' }

const sumsOf = (values: Record<string, number>): QuestionSums => ({
  answered: Object.values(values).reduce((sum, count) => sum + count, 0),
  values: new Map(Object.entries(values)),
})
const yearsOf = (now: QuestionSums, before = noAnswers): QuestionYears => ({
  ...{ now, before, apart: { now: 0, before: 0 } },
})

const points = [5, 4, 3, 2, 1].map((value) => ({
  value: `${value}`,
  text: ['Awful', 'Bad', 'Fair', 'Good', 'Great'][value - 1] ?? '',
}))
const rating: SchemaElement = {
  ...{ name: 'O-Q14', type: 'radiogroup', title: 'How easy was it?' },
  choices: [...points, { value: 'na', text: 'Does not apply' }],
}
const number = (title: string): SchemaElement => ({ name: 'O-Q34', type: 'text', inputType: 'number', title })

const tableOf = (element: SchemaElement, parts: Record<string, QuestionYears>, title = element.title) => {
  const question: ThemeQuestion = {
    ...{ theme: 'Travel', id: element.name.toLowerCase(), title, element },
    partOf: (part) => parts[part] ?? yearsOf(noAnswers),
  }
  return themeTables([question], time)
}

describe('nothing is shown', () => {
  test('of a question that nobody answered, or that is answered in words', () => {
    expect(tableOf(rating, {})).toEqual([])
    expect(tableOf({ name: 'O-Q9', type: 'text', inputType: 'text', title: 'Why?' }, {})).toEqual([])
  })

  test('of few: no mean, no median and no share', () => {
    const [few] = tableOf(rating, { '': yearsOf(sumsOf({ '5': 29 })) })
    expect(few?.title).toBe('How easy was it? A few voices')
    expect(few?.rows).toEqual([{ label: 'Great', figures: ['a few voices', 'a few voices', 'a few voices', 29] }])
    const [miles] = tableOf(number('How many miles?'), { '': yearsOf(sumsOf({ '3': 29 })) })
    expect(miles?.title).toBe('How many miles? A few voices')
  })
})

test('a rating is a distribution of those who rated, the best first, with its mean beside last year’s', () => {
  const [table] = tableOf(rating, {
    '': yearsOf(sumsOf({ '5': 60, '4': 40, na: 7 }), sumsOf({ '5': 50, '3': 50 })),
  })
  expect(table?.theme).toBe('Travel')
  expect(table?.title).toBe('How easy was it? Mean 4.6 (4 in 2025/26), from 1 (Awful) to 5 (Great)')
  expect(table?.description).toBe(
    'Of 100 answers in 2026/27. In 2025/26: 100 answers. Not among them: 7 answers that rate nothing',
  )
  expect(table?.rows.map(({ label, figures }) => [label, figures[0], figures[3], figures[4]])).toEqual([
    ['Great', 0.6, 60, 0.5],
    ['Good', 0.4, 40, 0],
    ['Fair', 0, 0, 0.5],
  ])
})

test('a table of ratings has a row for each, and no head count stands for a rating', () => {
  const element: SchemaElement = {
    ...{ name: 'O-Q19', type: 'matrixdropdown', title: 'How would you rate these?' },
    rows: ['Staff', 'Shop', 'Bar'].map((text) => ({ value: text.toLowerCase(), text })),
    columns: [{ name: 'rating', title: 'Your rating', cellType: 'dropdown', choices: points }],
  }
  const [table] = tableOf(element, {
    '.staff': yearsOf(sumsOf({ '5': 50, '1': 50 })),
    '.shop': yearsOf(sumsOf({ '4': 100 }), sumsOf({ '2': 40 })),
    '.bar': yearsOf(sumsOf({ '4': 3 })),
  })
  expect(table?.title).toBe('How would you rate these? Highest: Shop, mean 4')
  expect(table?.columns.map(({ label }) => label)).toEqual([
    ...['Great', 'Good', 'Fair', 'Bad', 'Awful', 'Give or take', 'Mean', 'Ratings', 'Mean, 2025/26'],
  ])
  expect(table?.rows).toEqual([
    { label: 'Staff', figures: [0.5, 0, 0, 0, 0.5, 10, 3, 100, null] },
    { label: 'Shop', figures: [0, 1, 0, 0, 0, 4, 4, 100, 2] },
    { label: 'Bar', figures: [...Array(7).fill('a few voices'), 3, null] },
  ])
})

describe('a number', () => {
  test('of small whole numbers has its mean; the middle answer is its median', () => {
    const [table] = tableOf(number('How many nights?'), { '': yearsOf(sumsOf({ '0': 40, '2': 60 })) })
    expect(table?.title).toBe('How many nights? Median 2, mean 1.2')
    expect(table?.rows.map(({ label, figures }) => [label, figures[3]])).toEqual([
      ['0', 40],
      ['2', 60],
    ])
  })

  test('of larger ones has a mean between two bounds, and of the largest from one on', () => {
    const [table] = tableOf(number('How much, in pounds?'), { '': yearsOf(sumsOf({ '10': 50, '11-15': 50 })) })
    expect(table?.title).toBe('How much, in pounds? Median £10, mean between £10.50 and £12.50')
    const [open] = tableOf(number('How many miles?'), { '': yearsOf(sumsOf({ '0': 50, '1001+': 60 })) })
    expect(open?.title).toBe('How many miles? Median 1,001 or more, mean 546 or more')
  })

  test('of each row of a table', () => {
    const element: SchemaElement = {
      ...{ name: 'O-Q40', type: 'matrixdropdown', title: 'What did you spend?' },
      rows: ['Food', 'Travel'].map((text) => ({ value: text.toLowerCase(), text })),
      columns: [{ name: 'amount', title: 'Pounds', cellType: 'text', inputType: 'number' }],
    }
    const [table] = tableOf(element, {
      '.food': yearsOf(sumsOf({ '5': 20, '1001+': 20 })),
      '.travel': yearsOf(sumsOf({ '21-30': 40 })),
    })
    expect(table?.title).toBe('What did you spend? Most for Food, median £5')
    expect(table?.rows).toEqual([
      { label: 'Food', figures: ['£5', 50300, 'not known', 40] },
      { label: 'Travel', figures: ['£21 to £30', 2100, 3000, 40] },
    ])
  })
})

test('a choice has its shares with margins, “Other” and “None” among them', () => {
  const element: SchemaElement = {
    ...{ name: 'O-Q33', type: 'checkbox', title: 'How did you come?', hasOther: true, hasNone: true },
    choices: [{ value: 'bus', text: 'Bus' }],
  }
  const [table] = tableOf(element, { '': yearsOf({ ...sumsOf({ bus: 60, other: 30, none: 20 }), answered: 100 }) })
  expect(table?.title).toBe('How did you come? Bus, 60%, give or take 10')
  expect(table?.rowHeading).toBe('Answer')
  expect(table?.rows.map(({ label, figures }) => [label, figures[0]])).toEqual([
    ['Bus', 0.6],
    ['Other', 0.3],
    ['None of these', 0.2],
  ])
})
