import type { SchemaElement } from './survey-schema'

/**
 * How long people take to read and answer a question, in seconds, where nobody has answered enough for it to be known:
 * one choice of few, one out of a list, several, a number or a date, a word, some sentences, and each field of a table.
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

/** A text answer that may be longer than this is sentences rather than words. */
const maxShortText = 250

function estimateQuestionSeconds(question: SchemaElement): number {
  if (question.type === 'matrixdropdown')
    return estimatedSeconds.cell * Math.max(1, question.rows.length * question.columns.length)
  if (question.type !== 'text') return estimatedSeconds[question.type]
  if (question.inputType !== 'text') return estimatedSeconds[question.inputType]
  return (question.maxLength ?? 0) > maxShortText ? estimatedSeconds.longText : estimatedSeconds.text
}

/** The time all questions take together, in seconds; one that only some are asked counts half. */
export const estimateSeconds = (questions: readonly SchemaElement[]): number =>
  questions.reduce((sum, question) => sum + estimateQuestionSeconds(question) * (question.visibleIf ? 0.5 : 1), 0)

/** What real answers tell: the median of seconds a question, of how many answers, to which surveys. */
export type MeasuredTime = { secondsPerQuestion: number; answers: number; of: 'survey' | 'template' }

/** 'less than a minute', 'about 1 minute', 'about 4 minutes'. */
export function minutesInWords(seconds: number): string {
  if (seconds < 45) return 'less than a minute'
  const minutes = Math.round(seconds / 60)
  return minutes <= 1 ? 'about 1 minute' : `about ${minutes.toLocaleString('en-GB')} minutes`
}

/** How long a survey takes and how that is known, as one sentence. */
export function describeAnsweringTime(questions: readonly SchemaElement[], measured: MeasuredTime | null): string {
  const seconds = measured ? measured.secondsPerQuestion * questions.length : estimateSeconds(questions)
  const words = minutesInWords(seconds)
  return `Takes ${words}: ${describeSource(measured)}.`
}

function describeSource(measured: MeasuredTime | null): string {
  if (!measured) return 'estimated from the kinds of questions, until enough people have answered'
  const answers = `the last ${measured.answers.toLocaleString('en-GB')} answers`
  return measured.of === 'survey'
    ? `measured from ${answers} to this survey`
    : `measured from ${answers} to surveys on the same template`
}
