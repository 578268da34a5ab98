import { elementsOf } from './build-schema'
import { changePublicTexts } from './public-texts'
import type { SchemaElement } from './survey-schema'
import { fillTitle, hasPlaceholder, type TitleTokens } from './tokens'
import { findUnfilledIn, type UnfilledBrackets } from './unfilled-brackets'

/** An optional question bank for the editor. */
export type QuestionBank = { id: number; name: string; schema: unknown }

/** A row of the optional questions, with the question as it would be asked. */
export type OptionalQuestionRow = {
  /** Position in the bank, from 1. */
  sequence: number
  questionName: string
  /** The title with bracketed words replaced where their values are known. */
  name: string
  placeholder: string
  questionTheme: string
  /** The texts of the choices, for a table its rows; empty for typed answers. */
  questionChoices: readonly string[]
  questionType: string
  templateName: string
  /** A placeholder may be typed, and changes the title. */
  takesPlaceholder: boolean
  question: SchemaElement
  /** Brackets that would be public if the question were asked now. */
  unfilled: UnfilledBrackets | undefined
}

type TitleValues = {
  placeholders: Readonly<Record<string, { placeholder: string } | undefined>>
  tokens: TitleTokens
}

const kindNames = {
  radiogroup: 'One answer',
  dropdown: 'One answer from a list',
  checkbox: 'Several answers',
  matrixdropdown: 'An answer for each line',
} as const
const inputNames = { text: 'Their own words', number: 'A number', date: 'A date' } as const

/** The kind of a question in words. */
export const describeQuestionKind = (question: SchemaElement): string =>
  question.type === 'text' ? inputNames[question.inputType] : kindNames[question.type]

function choicesOf(question: SchemaElement): string[] {
  if (question.type === 'text') return []
  if (question.type === 'matrixdropdown') return question.rows.map(({ text }) => text)
  const texts = question.choices.map(({ text }) => text)
  if (question.hasOther) texts.push(question.otherText ?? 'Other')
  if (question.type === 'checkbox' && question.hasNone) texts.push(question.noneText ?? 'None')
  return texts
}

/** The rows of step 2 of the editor, in the order of the bank. */
export function optionalQuestionRows(
  bank: QuestionBank | null,
  { placeholders, tokens }: TitleValues,
): OptionalQuestionRow[] {
  return elementsOf(bank?.schema).map((element, at) => {
    const placeholder = placeholders[element.name]?.placeholder ?? ''
    const question = changePublicTexts(element, (text) => fillTitle(element.name, text, tokens, placeholder))
    return {
      sequence: at + 1,
      questionName: question.name,
      name: question.title,
      placeholder,
      questionTheme: question.questionTheme ?? 'Other questions',
      questionChoices: choicesOf(question),
      questionType: describeQuestionKind(question),
      templateName: bank?.name ?? '',
      takesPlaceholder: hasPlaceholder(element.name, element.title),
      question,
      unfilled: findUnfilledIn(question),
    }
  })
}

export type RowFilter = { search: string; theme: string | null; chosenOnly: boolean }

/** The rows that match a filter: every word of the search occurs in the title, the name or a choice. */
export function filterRows(
  rows: readonly OptionalQuestionRow[],
  { search, theme, chosenOnly }: RowFilter,
  chosen: ReadonlySet<string>,
): OptionalQuestionRow[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return rows.filter((row) => {
    if (theme !== null && row.questionTheme !== theme) return false
    if (chosenOnly && !chosen.has(row.questionName)) return false
    const text = [row.name, row.questionName, row.questionType, ...row.questionChoices].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
