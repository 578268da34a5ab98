import { expect, test } from 'vitest'
import type { Cell } from '@/lib/floor/spreadsheet/table'
import { PooledText } from '@/lib/floor/spreadsheet/text-pool'
import type { SurveySchema } from '@/lib/surveys/questions/survey-schema'
import { answerTable } from './answers-file'

const schema: SurveySchema = {
  pages: [
    {
      name: 'page1',
      title: 'Question 1',
      elements: [
        {
          name: 'B-Q1',
          type: 'radiogroup',
          title: 'How was it?',
          choices: [{ value: '5', text: 'Very good' }],
          hasOther: true,
          otherText: 'Something else',
        },
        {
          name: 'B-Q5',
          type: 'checkbox',
          title: 'Why did you come?',
          choices: [
            { value: 'learn', text: 'To learn' },
            { value: 'together', text: 'To be together' },
          ],
          hasNone: true,
          noneText: 'No reason',
        },
        {
          name: 'B-Q8',
          type: 'matrixdropdown',
          title: 'How many?',
          rows: [
            { value: 'adults', text: 'Adults' },
            { value: 'children', text: 'Children' },
          ],
          columns: [{ name: 'people', title: 'People', cellType: 'text', inputType: 'number' }],
        },
        { name: 'B-Q10', type: 'text', inputType: 'date', title: 'When?' },
      ],
    },
  ],
}

const row = {
  id: '019a0000-0000-7000-8000-000000000001',
  state: 2,
  startedAt: new Date('2026-11-07T18:00:00Z'),
  submittedAt: new Date('2026-11-07T18:05:00Z'),
  completionMethod: 0,
  marks: 0,
  link: null,
}

/** The cells of a row as a person reads them. */
const shown = (cells: readonly Cell[]) => cells.map((cell) => (cell instanceof PooledText ? cell.text : (cell ?? null)))

test('a column per question under its text, with further columns for Other and for each cell of a matrix', () =>
  expect(answerTable(schema).columns.map(({ header }) => header)).toEqual([
    'Response ID',
    'Status',
    'Started',
    'Submitted',
    'Completion method',
    'Link',
    'Marked',
    'B-Q1 How was it?',
    'B-Q1 How was it? – in their own words',
    'B-Q5 Why did you come?',
    'B-Q8 How many? – Adults',
    'B-Q8 How many? – Children',
    'B-Q10 When?',
  ]))

test('a row per response, in the words that respondents read', () => {
  const answers = {
    'B-Q1': 'other',
    'B-Q1-Comment': '=HYPERLINK("https://example.org")',
    'B-Q5': ['learn', 'together'],
    'B-Q8': { adults: { people: 2 } },
    'B-Q10': '2026-11-07',
  }
  expect(shown(answerTable(schema).rowOf({ ...row, answers, link: 'Foyer', marks: 6 }))).toEqual([
    row.id,
    'Submitted',
    row.startedAt,
    row.submittedAt,
    'Anonymous',
    'Foyer',
    'sent faster than anybody reads; the same answers as another response',
    'Something else',
    '=HYPERLINK("https://example.org")',
    'To learn; To be together',
    2,
    null,
    '2026-11-07',
  ])
})

test('an unanswered question is an empty cell, never the word undefined', () =>
  expect(
    shown(answerTable(schema).rowOf({ ...row, state: 1, submittedAt: null, answers: { 'B-Q5': ['none'] } })).slice(7),
  ).toEqual([null, null, 'No reason', null, null, null]))
