import type { Cell, Column } from '@/lib/floor/spreadsheet/table'
import {
  type Choice,
  commentName,
  type MatrixElement,
  noneValue,
  otherValue,
  questionsOf,
  type SchemaElement,
  type SurveySchema,
} from '@/lib/surveys/questions/survey-schema'

/** One response as the file shows it. */
export type AnswerRow = {
  id: string
  state: number
  startedAt: Date
  submittedAt: Date | null
  completionMethod: number
  answers: Record<string, unknown>
}

type Field = Column & { cell: (row: AnswerRow) => Cell }

const states = ['Opened only', 'Partial', 'Submitted']
/** Document 3 §9, access modes. */
const completionMethods = ['Anonymous', 'Authenticated', 'Bulk upload', 'Unattended mode']

const aboutTheResponse: readonly Field[] = [
  { header: 'Response ID', width: 38, cell: ({ id }) => id },
  { header: 'Status', width: 12, cell: ({ state }) => states[state] },
  { header: 'Started', width: 18, cell: ({ startedAt }) => startedAt },
  { header: 'Submitted', width: 18, cell: ({ submittedAt }) => submittedAt },
  { header: 'Completion method', width: 18, cell: ({ completionMethod }) => completionMethods[completionMethod] },
]

/**
 * The answers of a survey as a table: a row a response, a column a question under its text, what respondents read and
 * not the stored code. "Other" texts and the cells of a matrix have columns of their own.
 */
export function answerTable(schema: SurveySchema): { columns: Column[]; rowOf: (row: AnswerRow) => Cell[] } {
  const fields = [...aboutTheResponse, ...questionsOf(schema).flatMap(fieldsOf)]
  return {
    columns: fields.map(({ cell: _, ...column }) => column),
    rowOf: (row) => fields.map(({ cell }) => cell(row)),
  }
}

function fieldsOf(question: SchemaElement): Field[] {
  const header = `${question.name} ${question.title}`
  const answer = ({ answers }: AnswerRow) => answers[question.name]
  switch (question.type) {
    case 'text':
      return [{ header, kind: question.inputType === 'date' ? 'date' : 'text', cell: (row) => plain(answer(row)) }]
    case 'matrixdropdown':
      return matrixFields(question, header)
    default: {
      const texts = textsOf(question)
      const shown = (value: unknown) => texts.get(String(value)) ?? String(value)
      const cell = (row: AnswerRow) => {
        const value = answer(row)
        return value === undefined || value === null ? null : [value].flat().map(shown).join('; ')
      }
      return question.hasOther ? [{ header, cell }, otherField(question.name, header)] : [{ header, cell }]
    }
  }
}

type Chosen = Exclude<SchemaElement, MatrixElement | { type: 'text' }>

function textsOf(question: Chosen): Map<string, string> {
  const texts = question.choices.map(({ value, text }: Choice) => [value, text] as const)
  const none = question.type === 'checkbox' ? (question.noneText ?? 'None') : 'None'
  return new Map([[noneValue, none], [otherValue, question.otherText ?? 'Other'], ...texts])
}

const otherField = (name: string, header: string): Field => ({
  header: `${header} – in their own words`,
  cell: ({ answers }) => plain(answers[commentName(name)]),
})

function matrixFields(question: MatrixElement, header: string): Field[] {
  return question.rows.flatMap((row) =>
    question.columns.map((column) => {
      const texts = new Map((column.choices ?? []).map(({ value, text }) => [value, text]))
      return {
        header: question.columns.length > 1 ? `${header} – ${row.text}: ${column.title}` : `${header} – ${row.text}`,
        cell: ({ answers }: AnswerRow) => {
          const value = (answers[question.name] as Record<string, Record<string, unknown>> | undefined)?.[row.value]?.[
            column.name
          ]
          return texts.get(String(value)) ?? plain(value)
        },
      }
    }),
  )
}

const plain = (value: unknown): Cell =>
  typeof value === 'number' || typeof value === 'string'
    ? value
    : value === undefined || value === null
      ? null
      : String(value)
