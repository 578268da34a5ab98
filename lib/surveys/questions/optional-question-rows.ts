import { elementsOf } from './build-schema'
import { changePublicTexts } from './public-texts'
import type { SchemaElement } from './survey-schema'
import { fillTitle, hasPlaceholder, type TitleTokens } from './tokens'
import { findUnfilled, type UnfilledBrackets } from './unfilled-brackets'

/** An optional question bank as the editor gets it. */
export type QuestionBank = { id: number; name: string; schema: unknown }

/** A row of the optional questions, with the question itself as it will be asked. */
export type OptionalQuestionRow = {
  /** Its place in the bank, from 1. */
  sequence: number
  questionName: string
  /** The title with every bracketed word filled in that is known. */
  name: string
  placeholder: string
  questionTheme: string
  /** The texts to choose from, for a table its columns; empty where people write themselves. */
  questionChoices: readonly string[]
  questionType: string
  templateName: string
  /** The placeholder may be typed, and changes the title. */
  takesPlaceholder: boolean
  question: SchemaElement
  /** What respondents would read in brackets were the question asked as it is. */
  unfilled: UnfilledBrackets | undefined
}

type Filled = {
  placeholders: Readonly<Record<string, { placeholder: string } | undefined>>
  tokens: TitleTokens
}

const kinds = {
  radiogroup: 'One answer',
  dropdown: 'One answer from a list',
  checkbox: 'Several answers',
  matrixdropdown: 'An answer for each line',
} as const
const inputs = { text: 'Their own words', number: 'A number', date: 'A date' } as const

/** What a question asks for, in words. */
export const questionKind = (question: SchemaElement): string =>
  question.type === 'text' ? inputs[question.inputType] : kinds[question.type]

function choicesOf(question: SchemaElement): string[] {
  if (question.type === 'text') return []
  if (question.type === 'matrixdropdown') return question.rows.map(({ text }) => text)
  const texts = question.choices.map(({ text }) => text)
  if (question.hasOther) texts.push(question.otherText ?? 'Other')
  if (question.type === 'checkbox' && question.hasNone) texts.push(question.noneText ?? 'None')
  return texts
}

/** The rows of step 2, in the order of the bank. */
export function optionalQuestionRows(
  bank: QuestionBank | null,
  { placeholders, tokens }: Filled,
): OptionalQuestionRow[] {
  return elementsOf(bank?.schema).map((written, at) => {
    const placeholder = placeholders[written.name]?.placeholder ?? ''
    const question = changePublicTexts(written, (text) => fillTitle(written.name, text, tokens, placeholder))
    return {
      sequence: at + 1,
      questionName: question.name,
      name: question.title,
      placeholder,
      questionTheme: question.questionTheme ?? 'Other questions',
      questionChoices: choicesOf(question),
      questionType: questionKind(question),
      templateName: bank?.name ?? '',
      takesPlaceholder: hasPlaceholder(written.name, written.title),
      question,
      unfilled: findUnfilled(question),
    }
  })
}

export type RowFilter = { search: string; theme: string | null; chosenOnly: boolean }

/** The rows that a filter leaves: every word of the search stands in the title, the name or a choice. */
export function filteredRows(
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
