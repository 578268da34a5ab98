import type { MatrixColumn, MatrixElement } from '../questions/survey-schema'
import { type AnswerInput, type AnswerProblem, type CheckedAnswer, fieldId } from './answers'
import { type CheckedInput, checkInput } from './check-text'
import { messages } from './messages'

type Cells = Record<string, string | number>

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

const ownValue = (record: Record<string, unknown>, key: string) =>
  Object.hasOwn(record, key) ? record[key] : undefined

function checkCell(column: MatrixColumn, input: unknown): CheckedInput {
  if (column.cellType === 'text') return checkInput({ inputType: 'text', ...column }, input)
  if (input === undefined || input === null || input === '') return {}
  const value = String(input)
  return column.choices?.some((choice) => choice.value === value) ? { value } : { problem: messages.chooseListed }
}

const missingMessage = (column: MatrixColumn) => {
  if (column.cellType === 'dropdown') return messages.chooseOne
  return column.inputType === 'number' ? messages.numberMissing : messages.textMissing
}

/** A table: row → column → value, without blank cells. Unknown rows and columns are ignored. */
export function checkTable(question: MatrixElement, { value }: AnswerInput): CheckedAnswer {
  const rows = asRecord(value)
  const problems: AnswerProblem[] = []
  const table: Record<string, Cells> = {}
  question.rows.forEach((row, at) => {
    const cells: Cells = {}
    question.columns.forEach((column, across) => {
      const checked = checkCell(column, ownValue(asRecord(ownValue(rows, row.value)), column.name))
      const problem =
        checked.problem ?? (checked.value === undefined && column.isRequired ? missingMessage(column) : undefined)
      if (problem)
        problems.push({ field: fieldId(question.name, at, across), message: messages.cell(row.text, problem) })
      else if (checked.value !== undefined) cells[column.name] = checked.value
    })
    if (Object.keys(cells).length > 0) table[row.value] = cells
  })
  const isEmpty = Object.keys(table).length === 0
  if (isEmpty && problems.length === 0 && question.isRequired)
    problems.push({ field: fieldId(question.name), message: messages.tableMissing })
  return isEmpty ? { problems } : { value: table, problems }
}
