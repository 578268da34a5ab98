import type { MatrixColumn, MatrixElement } from '../questions/survey-schema'
import { type Checked, fieldId, type Given, type Problem } from './answers'
import { type CheckedInput, checkInput } from './check-text'
import { say } from './messages'

type Cells = Record<string, string | number>

const recordOf = (given: unknown): Record<string, unknown> =>
  typeof given === 'object' && given !== null && !Array.isArray(given) ? (given as Record<string, unknown>) : {}

const own = (record: Record<string, unknown>, key: string) => (Object.hasOwn(record, key) ? record[key] : undefined)

function checkCell(column: MatrixColumn, given: unknown): CheckedInput {
  if (column.cellType === 'text') return checkInput({ inputType: 'text', ...column }, given)
  if (given === undefined || given === null || given === '') return {}
  const value = String(given)
  return column.choices?.some((choice) => choice.value === value) ? { value } : { problem: say.chooseListed }
}

const missing = (column: MatrixColumn) => {
  if (column.cellType === 'dropdown') return say.chooseOne
  return column.inputType === 'number' ? say.numberMissing : say.textMissing
}

/** A table: row → column → value, blank cells left out. Rows and columns it does not have are passed over. */
export function checkTable(question: MatrixElement, { value }: Given): Checked {
  const given = recordOf(value)
  const problems: Problem[] = []
  const table: Record<string, Cells> = {}
  question.rows.forEach((row, at) => {
    const cells: Cells = {}
    question.columns.forEach((column, across) => {
      const checked = checkCell(column, own(recordOf(own(given, row.value)), column.name))
      const problem =
        checked.problem ?? (checked.value === undefined && column.isRequired ? missing(column) : undefined)
      if (problem) problems.push({ field: fieldId(question.name, at, across), message: say.cell(row.text, problem) })
      else if (checked.value !== undefined) cells[column.name] = checked.value
    })
    if (Object.keys(cells).length > 0) table[row.value] = cells
  })
  const isEmpty = Object.keys(table).length === 0
  if (isEmpty && problems.length === 0 && question.isRequired)
    problems.push({ field: fieldId(question.name), message: say.tableMissing })
  return isEmpty ? { problems } : { value: table, problems }
}
