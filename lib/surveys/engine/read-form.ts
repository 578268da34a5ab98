import { commentName, type SchemaElement } from '../questions/survey-schema'
import { cellName, type Given } from './answers'

/** The fields of a posted form; a repeated field is a list. */
export type FormFields = Record<string, string | string[]>

const one = (field: string | string[] | undefined) => (Array.isArray(field) ? field.at(-1) : field)

/** What a posted form holds for a question. */
export function readForm(question: SchemaElement, fields: FormFields): Given {
  const { name } = question
  if (question.type === 'checkbox') return { value: fields[name], comment: one(fields[commentName(name)]) }
  if (question.type !== 'matrixdropdown') return { value: one(fields[name]), comment: one(fields[commentName(name)]) }
  return {
    value: Object.fromEntries(
      question.rows.map((row, at) => [
        row.value,
        Object.fromEntries(
          question.columns.map((column, across) => [column.name, one(fields[cellName(name, at, across)])]),
        ),
      ]),
    ),
  }
}
