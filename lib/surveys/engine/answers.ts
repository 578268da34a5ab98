/**
 * The answers of one response in the format of SurveyJS: a value by question name, the text of "Other" under
 * `{name}-Comment`, a table as row → column → value.
 */
export type Answers = Record<string, unknown>

/** What is wrong with an answer, and the field it is about (an HTML id, see `fieldId`). */
export type AnswerProblem = { field: string; message: string }

/** The unchecked input for one question, from a form or the JSON of a call. */
export type AnswerInput = { value?: unknown; comment?: unknown }

/** The result of checking an input: the value to store (undefined: no answer) and the problems. */
export type CheckedAnswer = { value?: unknown; comment?: string; problems: AnswerProblem[] }

/** Most characters of an answer where the question sets no limit; its own limit is at most `longTextMax`. */
export const shortTextMax = 250
export const longTextMax = 4000
export const otherTextMax = 250

/** Numbers are whole and not negative unless the question says so. */
export const numberMin = 0
export const numberMax = 999_999_999

/** Limits of dates where the question sets none. */
export const dateMin = '1900-01-01'
export const dateMax = '2100-12-31'

/** The HTML id of a question's first field, of its "Other" text, or of one cell of its table. */
export const fieldId = (question: string, ...part: (number | 'other')[]) =>
  [question.replace(/[^\w-]+/g, '-'), ...part].join('-')

/** The form name of one cell of a table. */
export const cellName = (question: string, row: number, column: number) => `${question}.${row}.${column}`
