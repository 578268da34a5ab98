import { describe, expect, test } from 'vitest'
import type { MatrixColumn, SchemaElement } from '@/lib/surveys/questions/survey-schema'
import { questionFigures } from './question-figures'

const table = (...columns: MatrixColumn[]): SchemaElement => ({
  name: 'T',
  type: 'matrixdropdown',
  title: 'A table',
  rows: [
    { value: 'work', text: 'The work itself' },
    { value: 'staff', text: 'The staff' },
  ],
  columns,
})
const scale: MatrixColumn = {
  name: 'rating',
  title: 'Your rating',
  cellType: 'dropdown',
  choices: ['1', '2', '3', 'na'].map((value) => ({ value, text: `point ${value}` })),
}
const cell = (row: string, column: string, value: unknown, count: number) => ({
  question: 'T',
  row,
  column,
  value,
  count,
})

/** The figures of a table with one column. */
function figuresOf(column: MatrixColumn, ...cells: ReturnType<typeof cell>[]) {
  const figures = questionFigures(table(column), { values: [{ question: 'T', value: null, count: 9 }], cells })
  return { answered: figures.answered, column: figures.kind === 'table' ? figures.columns[0] : undefined }
}

describe('a table', () => {
  test('of ratings is a distribution for each row, not a sum', () => {
    const { answered, column } = figuresOf(scale, cell('work', 'rating', '3', 40), cell('work', 'rating', 'na', 2))
    expect(answered).toBe(9)
    expect(column).toMatchObject({
      kind: 'distributions',
      scale: { least: { value: 1 }, most: { value: 3 } },
      rows: [
        { label: 'The work itself', distribution: { answered: 42, base: 40, mean: 3 } },
        { label: 'The staff', distribution: { answered: 0, base: 0, mean: null } },
      ],
    })
    expect(JSON.stringify(column)).not.toMatch(/people|120/)
  })

  test('shows the highest point of its scale first, in either order of the list', () => {
    const labelsOf = (column: MatrixColumn) => {
      const { column: figures } = figuresOf(column, cell('work', 'rating', '3', 1))
      return figures?.kind === 'distributions' ? figures.rows[0]?.distribution.rows.map(({ label }) => label) : []
    }
    expect(labelsOf(scale)).toEqual(['point 3', 'point 2', 'point 1'])
    expect(labelsOf({ ...scale, choices: scale.choices?.toReversed() ?? [] })).toEqual([
      'point 3',
      'point 2',
      'point 1',
    ])
    expect(
      labelsOf({
        ...scale,
        choices: [
          { value: 'no', text: 'No' },
          { value: 'yes', text: 'Yes' },
        ],
      }),
    ).toEqual(['No', 'Yes', 'An answer that the question no longer has'])
  })

  test('has the unit that the title of its column names', () => {
    const column = { name: 'n', title: 'Pounds', cellType: 'text', inputType: 'number' } as const
    const cells = [cell('work', 'n', 10, 2), cell('work', 'n', 40, 1), cell('staff', 'n', 'na', 1)]
    expect(figuresOf(column, ...cells).column).toMatchObject({
      kind: 'numbers',
      unit: { kind: 'money' },
      sum: 60,
      rows: [
        { label: 'The work itself', summary: { count: 3, sum: 60, mean: 20, median: 10 } },
        { label: 'The staff', summary: { count: 0, sum: 0, mean: null, unreadable: 1 } },
      ],
    })
    expect(figuresOf({ ...column, title: 'Number of people' }, ...cells).column).toMatchObject({
      unit: { kind: 'people', noun: 'people' },
    })
  })

  test('of words is a list of texts', () =>
    expect(figuresOf({ name: 'w', title: 'Why?', cellType: 'text' }, cell('work', 'w', null, 3)).column).toEqual({
      name: 'w',
      title: 'Why?',
      kind: 'texts',
      source: { question: 'T', of: 'column', column: 'w' },
      count: 3,
    }))

  test('with several columns has the figures of each', () => {
    const element = table(scale, { name: 'n', title: 'Visits', cellType: 'text', inputType: 'number' })
    const figures = questionFigures(element, {
      values: [],
      cells: [cell('work', 'rating', '3', 1), cell('work', 'n', 3, 5)],
    })
    expect(figures.kind === 'table' && figures.columns.map(({ kind }) => kind)).toEqual(['distributions', 'numbers'])
  })
})

const motivation: SchemaElement = {
  name: 'Q',
  type: 'checkbox',
  title: 'Why did you come?',
  questionTheme: 'Motivation',
  choices: [
    { value: 'learn', text: 'To learn' },
    { value: 'together', text: 'To be together' },
  ],
  hasOther: true,
  otherText: 'Another reason',
  hasNone: true,
  noneText: 'No reason',
}
const value = (value: unknown, count: number) => ({ question: 'Q', value, count })

describe('a question', () => {
  test('of several answers counts each once per response, as shares of those who answered', () => {
    const values = [
      value(['learn', 'together'], 3),
      value(['learn', 'learn'], 1),
      value(['none'], 1),
      { question: 'Q-Comment', value: null, count: 4 },
      { question: 'other', value: ['learn'], count: 9 },
    ]
    expect(questionFigures(motivation, { values, cells: [] })).toMatchObject({
      kind: 'several',
      theme: 'Motivation',
      answered: 5,
      rows: [
        { label: 'To learn', count: 4, share: 0.8 },
        { label: 'To be together', count: 3, share: 0.6 },
        { label: 'Another reason', count: 0, share: 0 },
        { label: 'No reason', count: 1, share: 0.2 },
      ],
      other: { label: 'Another reason', count: 4, source: { question: 'Q', of: 'other' } },
    })
  })

  test('of several answers shows stored ones that it no longer has', () =>
    expect(questionFigures(motivation, { values: [value(['gone', 'lost'], 2)], cells: [] })).toMatchObject({
      rows: [{}, {}, {}, {}, { label: 'An answer that the question no longer has', count: 2, share: 1 }],
    }))

  test('without a theme is under Other questions', () => {
    const { questionTheme: _, ...themeless } = motivation
    expect(questionFigures(themeless, { values: [], cells: [] }).theme).toBe('Other questions')
  })

  test('of a type without figures is an error', () =>
    expect(() => questionFigures({ ...motivation, type: 'rating' } as never, { values: [], cells: [] })).toThrow(
      'There are no figures for this question',
    ))
})
