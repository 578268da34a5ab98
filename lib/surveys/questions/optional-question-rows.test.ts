import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { filterRows, optionalQuestionRows, type RowFilter } from './optional-question-rows'

const { schema } = JSON.parse(
  readFileSync(new URL('../../../db/reference/templates/optional-question-bank.json', import.meta.url), 'utf8'),
)
const bank = { id: 3, name: 'Optional question bank', schema }
const tokens = { event: 'Lantern Night', organisation: 'Harbour Arts', discipline: 'Theatre', location: 'The Quay' }
const rows = optionalQuestionRows(bank, { tokens, placeholders: { 'O-DQ1': { placeholder: 'the foyer' } } })
const named = (name: string) => rows.find(({ questionName }) => questionName === name)

test('each optional question has a row, in the order of the bank', () => {
  expect(rows).toHaveLength(68)
  expect(rows.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 68 }, (_, at) => at + 1))
  expect(named('O-Q1')).toMatchObject({
    sequence: 1,
    questionName: 'O-Q1',
    name: 'Was this your first visit to The Quay?',
    placeholder: '',
    questionTheme: 'Attendance',
    questionType: 'One answer',
    templateName: 'Optional question bank',
    takesPlaceholder: false,
  })
  expect(named('O-Q1')?.questionChoices[0]).toBe('Yes')
  expect(named('O-Q16')?.name).toBe(
    'How useful was Harbour Arts’ website when you were planning to come to Lantern Night?',
  )
})

test('placeholders are editable only for questions whose name contains D and whose title has brackets', () => {
  expect(rows.filter(({ takesPlaceholder }) => takesPlaceholder).map(({ questionName }) => questionName)).toEqual(
    Array.from({ length: 8 }, (_, at) => `O-DQ${at + 1}`),
  )
  expect(named('O-DQ1')).toMatchObject({ name: 'How would you rate the foyer?', placeholder: 'the foyer' })
  expect(named('O-DQ5')?.name).toBe('Do you plan to come back to Harbour Arts before [insert date]?')
  const plain = { pages: [{ elements: [{ type: 'text', name: 'O-DQ9', title: 'Anything else?' }] }] }
  expect(optionalQuestionRows({ ...bank, schema: plain }, { tokens, placeholders: {} })[0]?.takesPlaceholder).toBe(
    false,
  )
})

describe('a filter leaves', () => {
  const all: RowFilter = { search: '', theme: null, chosenOnly: false }
  const left = (filter: Partial<RowFilter>, chosen: string[] = []) =>
    filterRows(rows, { ...all, ...filter }, new Set(chosen)).map(({ questionName }) => questionName)

  test('all rows when it is empty', () => expect(left({})).toHaveLength(68))
  test('one theme', () => expect(left({ theme: 'Access' })).toEqual(['O-Q30', 'O-Q31', 'O-Q32']))
  test('questions with every word of the search in their filled-in title or their answers', () =>
    expect(left({ search: ' QUAY welcome ' })).toEqual(['O-Q26', 'O-Q27']))
  test('a question by its name', () => expect(left({ search: 'o-dq3' })).toEqual(['O-DQ3']))
  test('the chosen questions', () => expect(left({ chosenOnly: true }, ['O-Q7', 'O-Q9'])).toEqual(['O-Q7', 'O-Q9']))
  test('no rows without a match', () => expect(left({ search: 'zebra' })).toEqual([]))
})

test('each kind of question has its words and the texts of its choices', () => {
  const elements = [
    { type: 'text', name: 'O-Q1' },
    { type: 'number', name: 'O-Q2' },
    { type: 'date', name: 'O-Q3' },
    { type: 'checkbox', name: 'O-Q4', choices: ['a'], hasOther: true, otherText: 'Else', hasNone: true },
    { type: 'dropdown', name: 'O-Q5', choices: ['a'], hasOther: true },
    { type: 'matrixdropdown', name: 'O-Q6', rows: ['adults', 'children'], columns: [] },
  ]
  const all = optionalQuestionRows({ ...bank, schema: { pages: [{ elements }] } }, { tokens, placeholders: {} })
  expect(all.map(({ questionType, questionChoices }) => [questionType, ...questionChoices])).toEqual([
    ['Their own words'],
    ['A number'],
    ['A date'],
    ['Several answers', 'a', 'Else', 'None'],
    ['One answer from a list', 'a', 'Other'],
    ['An answer for each line', 'adults', 'children'],
  ])
  expect(all[0]).toMatchObject({ sequence: 1, questionTheme: 'Other questions', placeholder: '' })
  expect(optionalQuestionRows(null, { tokens, placeholders: {} })).toEqual([])
})
