import type { Cell, Column } from '@/lib/floor/spreadsheet/table'
import type { PooledText, TextPool } from '@/lib/floor/spreadsheet/text-pool'
import type { Answers } from '@/lib/surveys/engine/answers'
import { parseStoredNumber } from '@/lib/surveys/questions/stored-number'
import {
  type Choice,
  commentName,
  type MatrixColumn,
  type MatrixElement,
  noneValue,
  otherValue,
  type SchemaElement,
} from '@/lib/surveys/questions/survey-schema'

/** One column of answers: its header, its question, and how its cell is read from the answers of a response. */
export type AnswerField = Column & {
  /** Unique within a table. */
  key: string
  question: string
  /** The name of the one answer that is read. */
  answer: string
  read: (answers: Answers) => Cell
}

/**
 * The columns of a question, with the words that respondents read instead of the stored codes. "Other" texts and the
 * cells of a table have columns of their own.
 */
export function fieldsOf(question: SchemaElement, texts: TextPool): AnswerField[] {
  const { name } = question
  const field = { key: name, question: name, answer: name, header: `${name} ${question.title}` }
  switch (question.type) {
    case 'text':
      return [
        {
          ...field,
          kind: question.inputType === 'date' ? 'date' : 'text',
          read:
            question.inputType === 'number'
              ? (answers) => numberCell(answers[name])
              : (answers) => typedCell(answers[name]),
        },
      ]
    case 'matrixdropdown':
      return tableFields(question, texts)
    default: {
      const shown = choiceReader(choiceTextsOf(question), texts, isScore(question.choices))
      const chosen = { ...field, read: (answers: Answers) => shown(answers[name]) }
      return question.hasOther ? [chosen, otherField(field)] : [chosen]
    }
  }
}

type ChoiceQuestion = Exclude<SchemaElement, MatrixElement | { type: 'text' }>

/** The text of each stored code of a question, including "None" and "Other". */
export function choiceTextsOf(question: ChoiceQuestion): Map<string, string> {
  const listed = question.choices.map(({ value, text }: Choice) => [value, text] as const)
  const none = question.type === 'checkbox' ? (question.noneText ?? 'None') : 'None'
  return new Map([[noneValue, none], [otherValue, question.otherText ?? 'Other'], ...listed])
}

/** How many combinations of several choices are cached. */
const maxCombinations = 20_000

function choiceReader(
  listed: ReadonlyMap<string, string>,
  texts: TextPool,
  isScored: boolean,
): (value: unknown) => Cell {
  const known = new Map<string, Cell>(
    [...listed].map(([value, text]) => [value, isScored && wholeNumber.test(value) ? Number(value) : texts.of(text)]),
  )
  const combined = new Map<string, PooledText>()
  const several = (values: readonly unknown[]): Cell => {
    if (values.length === 0) return null
    if (values.length === 1) return known.get(String(values[0])) ?? typedCell(values[0])
    const key = values.join('\n')
    const before = combined.get(key)
    if (before) return before
    const text = values.map((value) => listed.get(String(value)) ?? String(value)).join('; ')
    if (combined.size >= maxCombinations) return text
    const made = texts.of(text)
    combined.set(key, made)
    return made
  }
  return (value) => {
    if (typeof value === 'string') return known.get(value) ?? value
    if (value === undefined || value === null) return null
    return Array.isArray(value) ? several(value) : (known.get(String(value)) ?? typedCell(value))
  }
}

const otherField = ({ question, header }: Pick<AnswerField, 'question' | 'header'>): AnswerField => {
  const name = commentName(question)
  return {
    key: name,
    question,
    answer: name,
    header: `${header} – in their own words`,
    read: (answers) => typedCell(answers[name]),
  }
}

type Table = Record<string, Record<string, unknown> | undefined> | undefined | null

function tableFields(question: MatrixElement, texts: TextPool): AnswerField[] {
  const { name, columns, rows, title } = question
  return rows.flatMap((row) =>
    columns.map((column): AnswerField => {
      const shown = cellReader(column, texts)
      const about = columns.length > 1 ? `${row.text}: ${column.title}` : row.text
      return {
        key: [name, row.value, column.name].join('\n'),
        question: name,
        answer: name,
        header: `${name} ${title} – ${about}`,
        read: (answers) => shown((answers[name] as Table)?.[row.value]?.[column.name]),
      }
    }),
  )
}

function cellReader({ choices, inputType }: MatrixColumn, texts: TextPool): (value: unknown) => Cell {
  if (choices && choices.length > 0)
    return choiceReader(new Map(choices.map(({ value, text }) => [value, text])), texts, isScore(choices))
  return inputType === 'number' ? numberCell : typedCell
}

const wholeNumber = /^\d{1,9}$/

/**
 * True for choices that are a scale of numbers, such as 0 to 10: the text of each numeric code is that number, alone or
 * followed by a dash and words ("10 - Extremely likely"). Ratings in words and bands of numbers are not scores.
 */
export function isScore(choices: readonly Choice[]): boolean {
  const numbered = choices.filter(({ value }) => wholeNumber.test(value))
  return numbered.length > 1 && numbered.every(({ value, text }) => text === value || text.startsWith(`${value} - `))
}

/** A quantity as a number, whether it was stored as a number or a text. */
const numberCell = (value: unknown): Cell => parseStoredNumber(value) ?? typedCell(value)

/** A typed text or number, unchanged. */
const typedCell = (value: unknown): Cell => {
  if (typeof value === 'string' || typeof value === 'number') return value
  if (value === undefined || value === null) return null
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
