import type { Answers } from '@/lib/surveys/engine/answers'
import {
  type CheckboxElement,
  type Choice,
  type ChoiceElement,
  commentName,
  type MatrixElement,
  noneValue,
  otherValue,
  questionsOf,
  type SchemaElement,
  type SurveySchema,
} from '@/lib/surveys/questions/survey-schema'

/** One question with its answer, one line for each part of it. */
export type AnswerInWords = { question: string; lines: string[] }

/** The answer to one question, one line for each part of it; none where it was left blank. */
export const answerLines = (question: SchemaElement, answers: Answers): string[] =>
  linesOf(question, answers[question.name], answers[commentName(question.name)])

/**
 * All answers of a response, in the order and the words of the survey. Answers to questions that the survey no longer
 * has come last, under their stored names: whoever asks for their data gets all of it.
 */
export function answersInWords(schema: SurveySchema, answers: Answers): AnswerInWords[] {
  const listed = new Set<string>()
  const answered = questionsOf(schema).flatMap((question) => {
    listed.add(question.name).add(commentName(question.name))
    const lines = answerLines(question, answers)
    return lines.length > 0 ? [{ question: question.title, lines }] : []
  })
  const rest = Object.entries(answers).filter(([name]) => !listed.has(name))
  return [...answered, ...rest.map(([name, value]) => ({ question: name, lines: [asText(value)] }))]
}

function linesOf(question: SchemaElement, value: unknown, comment: unknown): string[] {
  if (value === undefined || value === null) return []
  if (question.type === 'text') return [question.inputType === 'date' ? formatDate(value) : asText(value)]
  if (question.type === 'matrixdropdown') return cellsOf(question, value)
  const texts = textsOf(question)
  return [value].flat().map((one) => {
    const text = texts.get(String(one)) ?? asText(one)
    return one === otherValue && typeof comment === 'string' && comment !== '' ? `${text}: ${comment}` : text
  })
}

function textsOf(question: ChoiceElement | CheckboxElement): Map<string, string> {
  const none = question.type === 'checkbox' ? (question.noneText ?? 'None') : 'None'
  const texts = question.choices.map(({ value, text }: Choice) => [value, text] as const)
  return new Map([[noneValue, none], [otherValue, question.otherText ?? 'Other'], ...texts])
}

function cellsOf({ rows, columns }: MatrixElement, value: unknown): string[] {
  const table = value as Record<string, Record<string, unknown> | undefined>
  return rows.flatMap((row) =>
    columns.flatMap((column) => {
      const cell = table[row.value]?.[column.name]
      if (cell === undefined || cell === null) return []
      const text = column.choices?.find((choice) => choice.value === cell)?.text ?? asText(cell)
      return [columns.length > 1 ? `${row.text}, ${column.title}: ${text}` : `${row.text}: ${text}`]
    }),
  )
}

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

const formatDate = (value: unknown) => asText(value).replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3/$2/$1')
