import { formatNumber } from '@/lib/floor/format-number'
import type { SchemaElement } from './survey-schema'

/**
 * Estimated seconds to read and answer a question by its type, used until enough answers are measured. `text` is a
 * short text, `cell` a field of a table.
 */
const estimatedSeconds = {
  radiogroup: 9,
  dropdown: 10,
  checkbox: 14,
  number: 9,
  date: 12,
  text: 12,
  longText: 40,
  cell: 5,
} as const

/** A text that may have more characters than this is estimated as a long one. */
const maxShortText = 250

function estimateQuestionSeconds(question: SchemaElement): number {
  if (question.type === 'matrixdropdown')
    return estimatedSeconds.cell * Math.max(1, question.rows.length * question.columns.length)
  if (question.type !== 'text') return estimatedSeconds[question.type]
  if (question.inputType !== 'text') return estimatedSeconds[question.inputType]
  return (question.maxLength ?? 0) > maxShortText ? estimatedSeconds.longText : estimatedSeconds.text
}

/** The time for all questions, in seconds; a conditional question counts half. */
export const estimateSeconds = (questions: readonly SchemaElement[]): number =>
  questions.reduce((sum, question) => sum + estimateQuestionSeconds(question) * (question.visibleIf ? 0.5 : 1), 0)

/**
 * The measured median of seconds per question, the number of answers, and whether they are to this survey or to others
 * on its template.
 */
export type MeasuredTime = { secondsPerQuestion: number; answers: number; of: 'survey' | 'template' }

/** 'less than a minute', 'about 1 minute', 'about 4 minutes'. */
export function minutesInWords(seconds: number): string {
  if (seconds < 45) return 'less than a minute'
  const minutes = Math.round(seconds / 60)
  return minutes <= 1 ? 'about 1 minute' : `about ${formatNumber(minutes)} minutes`
}

/** One sentence with the time a survey takes and its source. */
export function describeAnsweringTime(questions: readonly SchemaElement[], measured: MeasuredTime | null): string {
  const seconds = measured ? measured.secondsPerQuestion * questions.length : estimateSeconds(questions)
  const words = minutesInWords(seconds)
  return `Takes ${words}: ${describeSource(measured)}.`
}

function describeSource(measured: MeasuredTime | null): string {
  if (!measured) return 'estimated from the kinds of questions, until enough people have answered'
  const answers = `the last ${formatNumber(measured.answers)} answers`
  return measured.of === 'survey'
    ? `measured from ${answers} to this survey`
    : `measured from ${answers} to surveys on the same template`
}
