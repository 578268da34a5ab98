import { readXlsx } from 'hucre'
import { beforeAll, expect, test } from 'vitest'
import type { SchemaElement } from '@/lib/surveys/questions/survey-schema'
import { makeTemplateWorkbook, templateFileName } from './template-workbook'

const questions: SchemaElement[] = [
  {
    type: 'radiogroup',
    name: 'B-Q1',
    title: '=How was it?',
    isRequired: true,
    choices: [
      { value: 'a', text: 'Good, on the whole' },
      { value: 'b', text: '-5' },
    ],
    hasOther: true,
    otherText: 'Other',
  },
  { type: 'checkbox', name: 'B-Q2', title: 'Who came?', choices: [{ value: 'x', text: 'Friends' }] },
  { type: 'text', name: 'B-Q3', title: 'How many?', inputType: 'number' },
  { type: 'text', name: 'B-Q4', title: 'When?', inputType: 'date', min: '2026-01-01', max: '2026-12-31' },
  {
    type: 'radiogroup',
    name: 'B-Q5',
    title: 'Score',
    choices: [
      { value: 'n0', text: '0' },
      { value: 'n1', text: '1' },
    ],
  },
]

type Workbook = Awaited<ReturnType<typeof readXlsx>>
type Sheet = Workbook['sheets'][number]
let workbook: Workbook
let template: Sheet
let options: Sheet

// Read by another library than the one that writes it.
beforeAll(async () => {
  workbook = await readXlsx(await makeTemplateWorkbook(questions, { quickCode: 'ABCDEFGHJK', surveyName: 'Spring' }))
  const [first, second] = workbook.sheets
  if (!first || !second) throw new Error('The workbook has not two sheets')
  template = first
  options = second
})

const ruleAt = (row: number) =>
  template.dataValidations?.find(({ range }) => new RegExp(`^D${row}:CV\\d+$`).test(range))

test('the sheets are Offline Template and Options', () => {
  expect(workbook.sheets.map(({ name }) => name)).toEqual(['Offline Template', 'Options'])
})

test('the columns are Question Name, Text, Options and Responses, 35 wide, with a column for each further person', () => {
  expect(template.rows[0]?.slice(0, 5)).toEqual(['Question Name', 'Text', 'Options', 'Responses', 'Response 2'])
  expect(template.rows[0]).toHaveLength(100)
  expect(template.columns?.slice(0, 4).map((column) => column?.width)).toEqual([35, 35, 35, 35])
})

test('a question is a row, and so is the text of its Other; what looks like a formula stays text', () => {
  expect(template.rows.slice(1).map((row) => row.slice(0, 2))).toEqual([
    ['B-Q1', '=How was it?'],
    ['B-Q1-Comment', '=How was it? – if “Other”: in their own words'],
    ['B-Q2', 'Who came?'],
    ['B-Q3', 'How many?'],
    ['B-Q4', 'When?'],
    ['B-Q5', 'Score'],
    [
      'Reference',
      'Number or mark on the paper form, if it has one. It is not kept; it tells apart two people who answered alike.',
    ],
  ])
})

test('a single choice is a drop-down whose list is on the sheet Options', () => {
  expect(ruleAt(2)).toMatchObject({ type: 'list', formula1: 'Options!$B$2:$B$4', showErrorMessage: true })
  expect(options.rows.slice(1, 4).map((row) => row.slice(0, 2))).toEqual([
    ['B-Q1', 'Good, on the whole'],
    ['B-Q1', '-5'],
    ['B-Q1', 'Other'],
  ])
  expect(ruleAt(7)).toMatchObject({ type: 'list', formula1: 'Options!$B$6:$B$7' })
  expect(options.rows.slice(5, 7).map((row) => row[1])).toEqual([0, 1])
})

test('whole-number cells must be >= 0, and say so in the documented words', () => {
  expect(ruleAt(5)).toMatchObject({
    type: 'whole',
    operator: 'greaterThanOrEqual',
    formula1: '0',
    errorMessage: 'Please provide a whole number that is greater than or equal to 0.',
    showErrorMessage: true,
  })
})

test('date cells must be valid dates', () => {
  expect(ruleAt(6)).toMatchObject({
    type: 'date',
    operator: 'between',
    formula1: '46023',
    formula2: '46387',
    errorMessage: 'Please provide a date as DD/MM/YYYY.',
  })
})

test('validation is applied down to row 99: below the questions nothing may be entered', () => {
  expect(ruleAt(9)).toMatchObject({ type: 'custom', range: 'D9:CV99', formula1: 'FALSE' })
})

test('texts are locked, header and questions are frozen, and the survey is named in a hidden column', () => {
  expect(template.protection).toMatchObject({ sheet: true })
  expect(template.freezePane).toEqual({ columns: 2, rows: 1 })
  expect(options.rows.slice(0, 3).map((row) => row[4])).toEqual(['Survey key', 'ABCDEFGHJK', 'Spring'])
  expect(options.columns?.[4]).toMatchObject({ hidden: true })
})

test('the file name is built from the quick code, event and survey name with non-alphanumeric characters removed', () => {
  const named = { quickCode: 'ABCDEFGHJK', eventName: 'Café & Théâtre (2026)', name: 'Spring – survey_1!' }
  expect(templateFileName(named)).toBe('ABCDEFGHJKCafeTheatre2026Springsurvey1.xlsx')
  expect(templateFileName({ quickCode: null, eventName: null, name: '演劇' })).toBe('OfflineTemplate.xlsx')
})
