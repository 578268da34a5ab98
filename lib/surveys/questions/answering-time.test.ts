import { expect, test } from 'vitest'
import { describeAnsweringTime, estimateSeconds, minutesInWords } from './answering-time'
import type { SchemaElement } from './survey-schema'

const radio = (more: object = {}): SchemaElement => ({
  type: 'radiogroup',
  name: 'Q',
  title: 'Q',
  choices: [],
  ...more,
})
const text = (more: object = {}): SchemaElement => ({ type: 'text', name: 'Q', title: 'Q', inputType: 'text', ...more })

test('a long text takes longer than a choice, and a table the sum of its fields', () => {
  expect(estimateSeconds([radio()])).toBeLessThan(estimateSeconds([text({ maxLength: 1_000 })]))
  expect(estimateSeconds([text({ maxLength: 100 })])).toBe(estimateSeconds([text()]))
  const row = { value: 'a', text: 'A' }
  const column = { name: 'c', title: 'C', cellType: 'text' } as const
  const table: SchemaElement = {
    type: 'matrixdropdown',
    name: 'Q',
    title: 'Q',
    rows: [row, row, row],
    columns: [column],
  }
  expect(estimateSeconds([table])).toBe(15)
})

test.each([
  ['one answer', radio(), 9],
  ['an answer from a list', radio({ type: 'dropdown' }), 10],
  ['several answers', radio({ type: 'checkbox' }), 14],
  ['a number', text({ inputType: 'number' }), 9],
  ['a date', text({ inputType: 'date' }), 12],
  ['a text of 250 characters', text({ maxLength: 250 }), 12],
  ['a text of 251 characters', text({ maxLength: 251 }), 40],
  ['a table without fields', { type: 'matrixdropdown', name: 'Q', title: 'Q', rows: [], columns: [] }, 5],
] satisfies [string, SchemaElement, number][])('%s takes its time', (_, question, seconds) =>
  expect(estimateSeconds([question])).toBe(seconds),
)

test('a table takes the time of its rows and columns', () => {
  const [row, column] = [{ value: 'a', text: 'A' }, { name: 'c', title: 'C', cellType: 'text' } as const]
  const table = {
    type: 'matrixdropdown',
    name: 'Q',
    title: 'Q',
    rows: [row, row, row],
    columns: [column, column],
  } as const
  expect(estimateSeconds([{ ...table, rows: [...table.rows], columns: [...table.columns] }])).toBe(30)
})

test('a conditional question counts half', () =>
  expect(estimateSeconds([radio(), radio({ visibleIf: "{Q1} = 'yes'" })])).toBe(13.5))

test.each([
  [0, 'less than a minute'],
  [44, 'less than a minute'],
  [45, 'about 1 minute'],
  [89, 'about 1 minute'],
  [90, 'about 2 minutes'],
  [285, 'about 5 minutes'],
])('%i seconds are %s', (seconds, words) => expect(minutesInWords(seconds)).toBe(words))

test('the sentence names the source of the time', () => {
  const twelve = Array.from({ length: 12 }, () => radio())
  expect(describeAnsweringTime(twelve, null)).toBe(
    'Takes about 2 minutes: estimated from the kinds of questions, until enough people have answered.',
  )
  expect(describeAnsweringTime(twelve, { of: 'survey', answers: 124, secondsPerQuestion: 20 })).toBe(
    'Takes about 4 minutes: measured from the last 124 answers to this survey.',
  )
  expect(describeAnsweringTime(twelve, { of: 'template', answers: 40, secondsPerQuestion: 15 })).toBe(
    'Takes about 3 minutes: measured from the last 40 answers to surveys on the same template.',
  )
})
