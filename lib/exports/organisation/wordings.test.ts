import { describe, expect, test } from 'vitest'
import type {
  CheckboxElement,
  ChoiceElement,
  MatrixElement,
  SchemaElement,
} from '@/lib/surveys/questions/survey-schema'
import { haveSameAnswers, mergeQuestions } from './merge-questions'
import { wordingsOf } from './wordings'

const good = { value: '5', text: 'Good' }
const poor = { value: '1', text: 'Poor' }
const rating: ChoiceElement = { type: 'radiogroup', name: 'O-DQ1', title: '', choices: [good, poor] }
const titles = new Map([
  ['O-DQ1', 'How would you rate [placeholder]?'],
  ['B-Q1', 'How was [event]?'],
])

/** Headers with the surveys of each. */
const shown = (asked: { question: SchemaElement; asked: { survey: number; title: string }[] }[]) =>
  wordingsOf(asked, titles).map(({ question, asked: surveys }) => [question.title, surveys.map(({ survey }) => survey)])

describe('the columns of a question', () => {
  test('are one per typed wording, shared by surveys with the same words', () =>
    expect(
      shown([
        {
          question: rating,
          asked: [
            { survey: 3, title: 'How would you rate the bar?' },
            { survey: 1, title: 'How would you rate the talk?' },
            { survey: 2, title: 'How would you rate the bar?' },
          ],
        },
      ]),
    ).toEqual([
      ['How would you rate the bar?', [2, 3]],
      ['How would you rate the talk?', [1]],
    ]))

  test('are one for surveys of several events, under neutral words; of one event, under its name', () => {
    const question = { ...rating, name: 'B-Q1' }
    const swanLake = { survey: 1, title: 'How was Swan Lake?' }
    expect(shown([{ question, asked: [swanLake] }])).toEqual([['How was Swan Lake?', [1]]])
    expect(shown([{ question, asked: [swanLake, { survey: 2, title: 'How was Giselle?' }] }])).toEqual([
      ['How was the event?', [1, 2]],
    ])
  })

  test('are two for the words of two editions of a template', () =>
    expect(
      shown([
        { question: { ...rating, name: 'B-Q1' }, asked: [{ survey: 1, title: 'Did you like Swan Lake?' }] },
        { question: { ...rating, name: 'B-Q1' }, asked: [{ survey: 2, title: 'How was Swan Lake?' }] },
      ]),
    ).toEqual([
      ['Did you like Swan Lake?', [1]],
      ['How was Swan Lake?', [2]],
    ]))

  test('are two where the same code has different texts, each with a header of its own', () => {
    const stars = { ...rating, choices: [{ value: '5', text: 'Five stars' }] }
    const asked = (survey: number) => [{ survey, title: 'How would you rate the bar?' }]
    expect(
      shown([
        { question: rating, asked: asked(1) },
        { question: stars, asked: asked(2) },
        { question: { ...rating, choices: [good, { value: 'na', text: 'Not used' }] }, asked: asked(3) },
      ]),
    ).toEqual([
      ['How would you rate the bar?', [1, 3]],
      ['How would you rate the bar? (asked otherwise, 2)', [2]],
    ])
  })

  test('have no brackets where no words were typed', () =>
    expect(shown([{ question: rating, asked: [{ survey: 1, title: 'How would you rate [placeholder]?' }] }])).toEqual([
      ['How would you rate …?', [1]],
    ]))
})

describe('questions whose answers do not fit one column', () => {
  const ticked: CheckboxElement = {
    type: 'checkbox',
    name: 'O-Q1',
    title: '',
    choices: [good],
    hasOther: true,
    otherText: 'Other',
    hasNone: true,
    noneText: 'None',
  }
  const table: MatrixElement = {
    type: 'matrixdropdown',
    name: 'O-Q2',
    title: '',
    rows: [{ value: 'staff', text: 'Staff' }],
    columns: [{ name: 'rating', title: 'Rating', cellType: 'dropdown', choices: [good] }],
  }
  const number: SchemaElement = { type: 'text', name: 'O-Q3', title: '', inputType: 'number' }

  test.each<[string, SchemaElement, SchemaElement]>([
    ['of two kinds', rating, ticked],
    ['a number and a text', number, { ...number, inputType: 'text' }],
    ['a choice and a text', rating, number],
    ['a text and a choice', number, rating],
    ['a table and a choice', table, rating],
    ['a choice and a table', rating, table],
    ['another text for Other', ticked, { ...ticked, otherText: 'Something else' }],
    ['another text for None', ticked, { ...ticked, noneText: 'Nothing' }],
    ['a row with other words', table, { ...table, rows: [{ value: 'staff', text: 'Ushers' }] }],
    ['a column with other words', table, { ...table, columns: [{ ...table.columns[0], title: 'View' } as never] }],
    ['another column', table, { ...table, columns: [{ ...table.columns[0], name: 'view' } as never] }],
    ['one column more', table, { ...table, columns: [...table.columns, { ...table.columns[0], name: 'b' } as never] }],
    [
      'another answer in a table',
      table,
      { ...table, columns: [{ ...table.columns[0], choices: [{ ...good, text: 'x' }] } as never] },
    ],
  ])('%s', (_, one, other) => expect(haveSameAnswers(one, other)).toBe(false))

  test('and those that do: more choices, more rows, no Other', () => {
    expect(haveSameAnswers(ticked, { ...ticked, choices: [good, poor], hasOther: false, otherText: '' })).toBe(true)
    expect(haveSameAnswers(table, { ...table, rows: [...table.rows, { value: 'bar', text: 'Bar' }] })).toBe(true)
    expect(haveSameAnswers(number, { ...number, max: 7 })).toBe(true)
  })

  test('when merged, have Other and None in the words of whichever has them', () => {
    const plain: CheckboxElement = { type: 'checkbox', name: 'O-Q1', title: '', choices: [poor] }
    const { otherText: _, ...chosen } = { ...ticked, choices: [good, poor] }
    expect(mergeQuestions(plain, ticked)).toEqual({ ...ticked, choices: [poor, good] })
    expect(mergeQuestions(ticked, plain)).toEqual({ ...ticked, choices: [good, poor] })
    expect(mergeQuestions(chosen, ticked)).toMatchObject({ otherText: 'Other' })
  })
})
