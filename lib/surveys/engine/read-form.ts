import { commentName, type SchemaElement } from '../questions/survey-schema'
import { type AnswerInput, cellName } from './answers'

/** The fields of a posted form; a repeated field is a list. */
export type FormFields = Record<string, string | string[]>

const lastValue = (field: string | string[] | undefined) => (Array.isArray(field) ? field.at(-1) : field)

/** The input for a question from a posted form. */
export function readForm(question: SchemaElement, fields: FormFields): AnswerInput {
  const { name } = question
  if (question.type === 'checkbox') return { value: fields[name], comment: lastValue(fields[commentName(name)]) }
  if (question.type !== 'matrixdropdown')
    return { value: lastValue(fields[name]), comment: lastValue(fields[commentName(name)]) }
  return {
    value: Object.fromEntries(
      question.rows.map((row, at) => [
        row.value,
        Object.fromEntries(
          question.columns.map((column, across) => [column.name, lastValue(fields[cellName(name, at, across)])]),
        ),
      ]),
    ),
  }
}
