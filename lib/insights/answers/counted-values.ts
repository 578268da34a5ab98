import type { Answers } from '@/lib/surveys/engine/answers'
import { type MatrixColumn, noneValue, otherValue, type SchemaElement } from '@/lib/surveys/questions/survey-schema'
import { type AnswerValue, answeredValue } from './answer-reading'
import { disabledAnswer } from './disabled'
import { numberBand } from './number-band'
import { questionConcept } from './question-concept'

/** What is counted of the answers to one survey. */
export type CountedQuestions = {
  /** Everything chosen or counted, as entries of the dictionary; text that somebody wrote is none of it. */
  valuesOf: (answers: Answers) => AnswerValue[]
  /** What was typed as home postcode; undefined where it was not asked or not answered. */
  postcodeOf: (answers: Answers) => unknown
}

/** The values of an answer; of a table also the part of the concept that names its cell. */
type Reader = (answer: unknown) => { part: string; value: string }[]

/**
 * What is counted of the answers to a survey.
 * @param known the questions of its mandated template and of the optional bank, by name
 */
export function countedQuestions(
  questions: readonly SchemaElement[],
  known: ReadonlyMap<string, SchemaElement>,
  mandatedTemplateId: number | null,
): CountedQuestions {
  const readers = questions.flatMap((question) => {
    const counted = questionConcept(question, known.get(question.name), mandatedTemplateId)
    const read = readerOf(question)
    return counted && read ? [{ name: question.name, ...counted, read }] : []
  })
  const postcode = questions.find(({ concept, type }) => concept === 'postcode' && type === 'text')?.name
  const nameOf = (concept: string) => readers.find((one) => one.concept === concept)?.name
  const disabledOf = disabledAnswer(nameOf)
  return {
    valuesOf: (answers) => {
      const values: AnswerValue[] = [{ templateId: 0, concept: '', value: '' }]
      for (const { name, templateId, concept, read } of readers) {
        const parts = new Set<string>()
        for (const { part, value } of read(answers[name])) {
          const whole = concept + part
          if (!parts.has(part)) values.push({ templateId, concept: whole, value: answeredValue })
          parts.add(part)
          values.push({ templateId, concept: whole, value })
        }
      }
      const disabled = disabledOf(answers)
      if (disabled !== undefined)
        for (const value of [answeredValue, disabled]) values.push({ templateId: 0, concept: 'disabled', value })
      return values
    },
    postcodeOf: (answers) => (postcode === undefined ? undefined : answers[postcode]),
  }
}

/** Undefined for questions of which nothing is counted: texts and days. */
function readerOf(question: SchemaElement): Reader | undefined {
  switch (question.type) {
    case 'text':
      return question.inputType === 'number' ? inOnePart(bandOf) : undefined
    case 'matrixdropdown':
      return tableReader(question)
    default:
      return inOnePart(chosenOf(question))
  }
}

const inOnePart =
  (valuesOf: (answer: unknown) => readonly string[]): Reader =>
  (answer) =>
    valuesOf(answer).map((value) => ({ part: '', value }))

/** The codes among the choices, each once: whatever else was sent is no choice. */
function chosenOf(question: Exclude<SchemaElement, { type: 'text' | 'matrixdropdown' }>) {
  const codes = new Set(question.choices.map(({ value }) => value))
  if (question.hasOther) codes.add(otherValue)
  if (question.type === 'checkbox' && question.hasNone) codes.add(noneValue)
  return (answer: unknown): readonly string[] => {
    if (!Array.isArray(answer)) return codes.has(String(answer)) ? [String(answer)] : []
    return [...new Set(answer.map(String))].filter((code) => codes.has(code))
  }
}

/** The band of a number; none for what is not one. */
function bandOf(answer: unknown): readonly string[] {
  if (typeof answer !== 'number' && (typeof answer !== 'string' || answer.trim() === '')) return []
  const number = Number(answer)
  return Number.isFinite(number) ? [numberBand(number)] : []
}

/** One concept a row; where a table has several columns, one a cell. */
function tableReader({ rows, columns }: Extract<SchemaElement, { type: 'matrixdropdown' }>): Reader {
  const cells = rows.flatMap(({ value: row }) =>
    columns.flatMap((column) => {
      const valuesOf = cellReader(column)
      const part = columns.length === 1 ? `.${row}` : `.${row}.${column.name}`
      return valuesOf ? [{ row, column: column.name, part, valuesOf }] : []
    }),
  )
  return (answer) =>
    cells.flatMap(({ row, column, part, valuesOf }) =>
      valuesOf(memberOf(memberOf(answer, row), column)).map((value) => ({ part, value })),
    )
}

function cellReader({ cellType, inputType, choices }: MatrixColumn) {
  if (cellType === 'text') return inputType === 'number' ? bandOf : undefined
  const codes = new Set(choices?.map(({ value }) => value))
  return (answer: unknown): readonly string[] => (codes.has(String(answer)) ? [String(answer)] : [])
}

const memberOf = (object: unknown, name: string): unknown =>
  typeof object === 'object' && object !== null && Object.hasOwn(object, name)
    ? (object as Record<string, unknown>)[name]
    : undefined
