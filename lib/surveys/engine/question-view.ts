import { formatNumber } from '@/lib/floor/format-number'
import {
  type CheckboxElement,
  type Choice,
  type ChoiceElement,
  commentName,
  type MatrixColumn,
  type MatrixElement,
  noneValue,
  otherValue,
  type SchemaElement,
  type TextElement,
} from '../questions/survey-schema'
import { type AnswerProblem, type Answers, cellName, fieldId } from './answers'
import { dateLimits, isLongText, textMax } from './check-text'

/** One choice. `excludes` marks "None of these". */
type OptionView = {
  id: string
  value: string
  text: string
  chosen: boolean
  excludes?: boolean
  other?: boolean
}

/** The box for the text of "Other". */
export type OtherView = { id: string; name: string; label: string; value: string; problem?: string }

export type InputView = {
  kind: 'text' | 'number' | 'date'
  value: string
  min?: string
  max?: string
  autocomplete: string
}

type SelectView = { options: OptionView[] }

export type CellView = { id: string; name: string; label: string; problem?: string } & (
  | InputView
  | ({ kind: 'select' } & SelectView)
)

type RowView = { text: string; cells: CellView[] }

type QuestionBase = {
  name: string
  id: string
  title: string
  hint?: string
  required: boolean
  /** The error of the question as a whole. */
  problem?: string
}

/**
 * A question as plain data for rendering, without SurveyJS or a framework. The respondent's page, the editor's preview
 * and unattended mode render it with the same components.
 */
export type QuestionView = QuestionBase &
  (
    | ({ kind: 'choices' | 'scale' | 'select'; multiple: boolean; other?: OtherView } & SelectView)
    | { kind: 'input'; input: InputView }
    | { kind: 'long-text'; value: string; maxLength: number }
    | { kind: 'table'; rows: RowView[]; columns: string[] }
  )

/** A rejected input, shown again as typed with its errors. */
export type RejectedAnswer = { value?: unknown; comment?: unknown; problems: AnswerProblem[] }

const asText = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

const optionalMember = <T>(key: string, value: T | undefined) => (value === undefined ? {} : { [key]: value })

const hintOf = (question: SchemaElement): string | undefined => {
  const hints = [question.description]
  // The title may already contain it.
  if (question.type === 'checkbox' && !/choose (?:up to|all)/i.test(question.title))
    hints.push(choiceCountHint(question))
  if (question.type === 'text' && isLongText(question))
    hints.push(`You can write up to ${formatNumber(textMax(question))} characters.`)
  if (!question.isRequired) hints.push('You can leave this blank.')
  return hints.filter(Boolean).join(' ') || undefined
}

const choiceCountHint = ({ minSelectedChoices = 0, maxSelectedChoices = 0 }: CheckboxElement) => {
  if (maxSelectedChoices > 0) return `Choose up to ${maxSelectedChoices}.`
  return minSelectedChoices > 1 ? `Choose at least ${minSelectedChoices}.` : 'Choose all that apply.'
}

/** The view of a question with its stored answer, or with a rejected input. */
export function questionViewOf(question: SchemaElement, answers: Answers, typed?: RejectedAnswer): QuestionView {
  const { name } = question
  const id = fieldId(name)
  const value = typed ? typed.value : answers[name]
  const problems = typed?.problems ?? []
  const about = {
    name,
    id,
    title: question.title,
    required: question.isRequired === true,
    ...optionalMember('hint', hintOf(question)),
    ...optionalMember('problem', problems.find(({ field }) => field === id)?.message),
  }
  switch (question.type) {
    case 'radiogroup':
    case 'dropdown':
    case 'checkbox': {
      const comment = typed ? typed.comment : answers[commentName(name)]
      return { ...about, ...choicesOf(question, value, comment, problems) }
    }
    case 'text':
      if (isLongText(question))
        return { ...about, kind: 'long-text', value: asText(value), maxLength: textMax(question) }
      return { ...about, kind: 'input', input: inputOf(question, value, question.concept) }
    case 'matrixdropdown': {
      const columns = question.columns.map(({ title }) => title)
      return {
        ...about,
        kind: 'table',
        columns,
        rows: rowsOf(question, value, problems),
      }
    }
  }
}

/** A scale such as 0 to 10: six or more choices with consecutive whole numbers as values, which begin their texts. */
const isScale = (choices: Choice[]) =>
  choices.length >= 6 &&
  choices.every(({ value, text }, at) => value === String(at + Number(choices[0]?.value)) && text.startsWith(value))

function choicesOf(
  question: ChoiceElement | CheckboxElement,
  value: unknown,
  comment: unknown,
  problems: AnswerProblem[],
) {
  const chosen = [value].flat().map(asText)
  const listed = question.choices.map(({ value, text }) => ({ value, text }))
  const options: Omit<OptionView, 'id' | 'chosen'>[] = [...listed]
  if (question.hasOther) options.push({ value: otherValue, text: question.otherText ?? 'Other', other: true })
  if (question.type === 'checkbox' && question.hasNone)
    options.push({ value: noneValue, text: question.noneText ?? 'None', excludes: true })
  const kind: 'choices' | 'scale' | 'select' =
    question.type === 'dropdown'
      ? 'select'
      : question.type === 'radiogroup' && !question.hasOther && isScale(listed)
        ? 'scale'
        : 'choices'
  return {
    kind,
    multiple: question.type === 'checkbox',
    options: options.map((option, at) => ({
      ...option,
      // The first field has the question's own id, which links of the error summary use.
      id: at === 0 ? fieldId(question.name) : fieldId(question.name, at),
      chosen: chosen.includes(option.value),
    })),
    ...(question.hasOther && { other: otherOf(question, comment, problems) }),
  }
}

function otherOf(question: ChoiceElement | CheckboxElement, comment: unknown, problems: AnswerProblem[]): OtherView {
  const id = fieldId(question.name, 'other')
  return {
    id,
    name: commentName(question.name),
    label: question.otherText ?? 'Other',
    value: asText(comment),
    ...optionalMember('problem', problems.find(({ field }) => field === id)?.message),
  }
}

function inputOf(input: Pick<TextElement, 'inputType' | 'min' | 'max'>, value: unknown, concept?: string): InputView {
  return {
    kind: input.inputType,
    value: asText(value),
    autocomplete: concept === 'postcode' ? 'postal-code' : 'off',
    ...(input.inputType === 'date' && dateLimits(input)),
  }
}

const cellIn = (table: unknown, row: string, column: string): unknown =>
  (table as Record<string, Record<string, unknown> | undefined> | undefined)?.[row]?.[column]

function rowsOf(question: MatrixElement, value: unknown, problems: AnswerProblem[]): RowView[] {
  return question.rows.map((row, at) => ({
    text: row.text,
    cells: question.columns.map((column, across): CellView => {
      const id = fieldId(question.name, at, across)
      const cell = {
        id,
        name: cellName(question.name, at, across),
        label: column.title,
        ...optionalMember('problem', problems.find(({ field }) => field === id)?.message),
      }
      return { ...cell, ...controlOf(column, cellIn(value, row.value, column.name)) }
    }),
  }))
}

function controlOf(column: MatrixColumn, value: unknown) {
  if (column.cellType === 'text') return inputOf({ inputType: column.inputType ?? 'text' }, value)
  const chosen = asText(value)
  const options = (column.choices ?? []).map((choice, at) => ({
    id: `${at}`,
    value: choice.value,
    text: choice.text,
    chosen: choice.value === chosen,
  }))
  return { kind: 'select' as const, options }
}
