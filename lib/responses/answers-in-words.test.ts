import { expect, test } from 'vitest'
import type { SchemaElement } from '@/lib/surveys/questions/survey-schema'
import { answerLines, answersInWords } from './answers-in-words'

const elements: SchemaElement[] = [
  { type: 'radiogroup', name: 'B-Q1', title: 'Good?', choices: [{ value: 'item1', text: 'Very good' }] },
  {
    type: 'checkbox',
    name: 'B-Q2',
    title: 'Why?',
    choices: [{ value: 'a', text: 'The music' }],
    hasOther: true,
    otherText: 'Something else',
    hasNone: true,
    noneText: 'None of these',
  },
  { type: 'text', inputType: 'text', name: 'B-Q3', title: 'In your words?' },
  { type: 'text', inputType: 'date', name: 'B-Q4', title: 'When?' },
  { type: 'text', inputType: 'number', name: 'B-Q5', title: 'How many?' },
  {
    type: 'matrixdropdown',
    name: 'B-Q6',
    title: 'Who came?',
    rows: [{ value: 'r1', text: 'Adults' }],
    columns: [{ name: 'c1', title: 'People', cellType: 'text' }],
  },
]
const schema = { pages: elements.map((element) => ({ name: element.name, title: '', elements: [element] })) }

test('a person reads their answers in the words of the survey, in its order', () => {
  expect(
    answersInWords(schema, {
      'B-Q6': { r1: { c1: 2 } },
      'B-Q5': 0,
      'B-Q4': '2026-11-20',
      'B-Q3': '<b>Schön</b>',
      'B-Q2': ['a', 'other'],
      'B-Q2-Comment': 'The bar',
      'B-Q1': 'item1',
    }),
  ).toEqual([
    { question: 'Good?', lines: ['Very good'] },
    { question: 'Why?', lines: ['The music', 'Something else: The bar'] },
    { question: 'In your words?', lines: ['<b>Schön</b>'] },
    { question: 'When?', lines: ['20/11/2026'] },
    { question: 'How many?', lines: ['0'] },
    { question: 'Who came?', lines: ['Adults: 2'] },
  ])
})

test('every stored answer is shown: one to no question appears under its stored name', () => {
  expect(answersInWords(schema, { 'B-Q99': ['x'], 'B-Q2': ['none'], 'B-Q1': 'gone' })).toEqual([
    { question: 'Good?', lines: ['gone'] },
    { question: 'Why?', lines: ['None of these'] },
    { question: 'B-Q99', lines: ['["x"]'] },
  ])
})

test('a blank answer has no line, and a date that was typed as text stays as it was typed', () => {
  expect(answersInWords(schema, { 'B-Q1': null, 'B-Q2': [], 'B-Q3': '2026-11-20' })).toEqual([
    { question: 'In your words?', lines: ['2026-11-20'] },
  ])
})

test('“Other” without a text has its own words alone', () => {
  const other = { question: 'Why?', lines: ['Something else'] }
  expect(answersInWords(schema, { 'B-Q2': ['other'] })).toEqual([other])
  expect(answersInWords(schema, { 'B-Q2': ['other'], 'B-Q2-Comment': '' })).toEqual([other])
})

test('a table has a line for each cell that was filled in, with the words of its choice', () => {
  const table: SchemaElement = {
    type: 'matrixdropdown',
    name: 'B-Q6',
    title: 'Who came?',
    rows: [
      { value: 'r1', text: 'Adults' },
      { value: 'r2', text: 'Children' },
      { value: 'r3', text: 'Dogs' },
    ],
    columns: [
      { name: 'c1', title: 'People', cellType: 'text' },
      {
        ...{ name: 'c2', title: 'Seats', cellType: 'dropdown' },
        choices: [
          { value: 'a', text: 'Stalls' },
          { value: 'b', text: 'Balcony' },
        ],
      },
    ],
  }
  expect(answerLines(table, { 'B-Q6': { r1: { c1: 0, c2: 'b' }, r2: { c1: null, c2: 'gone' } } })).toEqual([
    'Adults, People: 0',
    'Adults, Seats: Balcony',
    'Children, Seats: gone',
  ])
})
