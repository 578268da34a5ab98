import { formatDate } from '@/lib/floor/calendar/plain-date'
import { formatNumber } from '@/lib/floor/format-number'
import { fieldId, otherTextMax } from '@/lib/surveys/engine/answers'
import { dateLimits, textMax } from '@/lib/surveys/engine/check-text'
import {
  type Choice,
  commentName,
  type MatrixColumn,
  noneValue,
  otherValue,
  type SchemaElement,
  type TextElement,
} from '@/lib/surveys/questions/survey-schema'
import { shortNumbers } from './match-option'

/** The sheets and their columns. */
export const templateSheet = 'Offline Template'
export const optionsSheet = 'Options'
export const templateHeads = ['Question Name', 'Text', 'Options', 'Responses'] as const

/** The column of the first respondent, from 0; each further respondent has the next one. */
export const firstResponse = 3
/** With the columns before them, as many as are read of a workbook (`readingLimits.columns`). */
export const maxResponses = 97

/** The hidden column of the sheet of options that names the workbook's survey; spreadsheet programs preserve it. */
export const keyColumn = 4
export const keyHead = 'Survey key'

/** The row for a paper's own number: not an answer, but it distinguishes papers with the same answers. */
export const referenceName = 'Reference'
const referenceMax = 50

/** What may be entered in a row. */
export type RowEntry =
  | { kind: 'one'; options: Choice[] }
  | { kind: 'several'; options: Choice[] }
  | { kind: 'number' }
  | { kind: 'date'; from: string; to: string }
  | { kind: 'text'; most: number }

/** One row of the template: a question, the text of its "Other", one cell of its table, or the reference. */
export type TemplateRow = {
  /** In the first column; unique in the workbook. */
  name: string
  text: string
  entry: RowEntry
  required: boolean
  /** The field of the question that the row answers (`fieldId`), by which the cell of a problem is found. */
  field: string
  /** The question it belongs to; undefined for the reference. */
  question?: SchemaElement
  part: 'answer' | 'other' | 'cell' | 'reference'
  /** For a cell of a table: its row and column. */
  tableCell?: { row: Choice; column: MatrixColumn }
}

const optionsOf = (question: Extract<SchemaElement, { choices: Choice[] }>): Choice[] => [
  ...question.choices,
  ...(question.hasOther ? [{ value: otherValue, text: question.otherText ?? 'Other' }] : []),
  ...(question.type === 'checkbox' && question.hasNone
    ? [{ value: noneValue, text: question.noneText ?? 'None' }]
    : []),
]

function inputEntry(input: Pick<TextElement, 'inputType' | 'min' | 'max' | 'maxLength'>): RowEntry {
  if (input.inputType === 'number') return { kind: 'number' }
  if (input.inputType === 'text') return { kind: 'text', most: textMax(input) }
  const { min, max } = dateLimits(input)
  return { kind: 'date', from: min, to: max }
}

function tableRows(question: Extract<SchemaElement, { type: 'matrixdropdown' }>): TemplateRow[] {
  const { name, title, rows, columns } = question
  return rows.flatMap((row, down) =>
    columns.map((column, across): TemplateRow => {
      const entry: RowEntry =
        column.cellType === 'dropdown'
          ? { kind: 'one', options: column.choices ?? [] }
          : inputEntry({ ...column, inputType: column.inputType ?? 'text' })
      const parts = [title, row.text, ...(columns.length > 1 ? [column.title] : [])]
      return {
        name: [name, down + 1, ...(columns.length > 1 ? [across + 1] : [])].join('.'),
        text: parts.join(' – '),
        entry,
        required: column.isRequired === true,
        field: fieldId(name, down, across),
        question,
        part: 'cell',
        tableCell: { row, column },
      }
    }),
  )
}

function rowsOf(question: SchemaElement): TemplateRow[] {
  if (question.type === 'matrixdropdown') return tableRows(question)
  const { name, title } = question
  const about = { question, field: fieldId(name) }
  const answer = { ...about, name, text: title, required: question.isRequired === true, part: 'answer' as const }
  if (question.type === 'text') return [{ ...answer, entry: inputEntry(question) }]
  const kind = question.type === 'checkbox' ? ('several' as const) : ('one' as const)
  const main: TemplateRow = { ...answer, entry: { kind, options: optionsOf(question) } }
  if (!question.hasOther) return [main]
  const other = question.otherText ?? 'Other'
  return [
    main,
    {
      ...about,
      name: commentName(name),
      text: `${title} – if “${other}”: in their own words`,
      entry: { kind: 'text', most: otherTextMax },
      required: false,
      field: fieldId(name, 'other'),
      part: 'other',
    },
  ]
}

const referenceRow: TemplateRow = {
  name: referenceName,
  text: 'Number or mark on the paper form, if it has one. It is not kept; it tells apart two people who answered alike.',
  entry: { kind: 'text', most: referenceMax },
  required: false,
  field: '',
  part: 'reference',
}

/** The rows of a survey's template, in the order of its questions. */
export const templateRows = (questions: readonly SchemaElement[]): TemplateRow[] => [
  ...questions.flatMap(rowsOf),
  referenceRow,
]

/** How a row is filled in, in one line. */
export function entryInstructions(entry: RowEntry): string {
  switch (entry.kind) {
    case 'one':
      return shortNumbers(entry.options).length > 0
        ? 'Choose one answer from the list, or write its number.'
        : 'Choose one answer from the list.'
    case 'several':
      return 'Write the numbers of all answers that apply, separated by a semicolon: 1; 3'
    case 'number':
      return 'Write a whole number, 0 or more.'
    case 'date':
      return `Write a date as DD/MM/YYYY, from ${formatDate(entry.from)} to ${formatDate(entry.to)}.`
    case 'text':
      return `Write up to ${formatNumber(entry.most)} characters.`
  }
}
