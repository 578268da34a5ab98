/**
 * The part of SurveyJS JSON that templates and surveys are written in. Any SurveyJS tool
 * opens it; members it does not know, such as `concept`, it passes over.
 */
export type SurveySchema = { pages: SurveyPage[] }

type SurveyPage = { name: string; title: string; elements: SchemaElement[] }

export type Choice = { value: string; text: string; group?: string }

/** A rule as SurveyJS has it. Our own pages read it from the question itself; it is there for other tools. */
export type SchemaValidator =
  | { type: 'numeric'; minValue: number; maxValue: number }
  | { type: 'text'; maxLength: number }
  | { type: 'expression'; expression: string; text?: string }

export type MatrixColumn = {
  name: string
  title: string
  cellType: 'dropdown' | 'text'
  choices?: Choice[]
  inputType?: InputType
  min?: number
  max?: number
  maxLength?: number
  isRequired?: boolean
  validators?: SchemaValidator[]
}

/** What a one-line input takes. `number` and `date` are SurveyJS `text` with that input type. */
export type InputType = 'text' | 'number' | 'date'

type ElementBase = {
  name: string
  title: string
  description?: string
  isRequired?: boolean
  visibleIf?: string
  /** Follows a question across template years. */
  concept?: string
  questionTheme?: string
  validators?: SchemaValidator[]
}

type ChoicesBase = ElementBase & { choices: Choice[]; hasOther?: boolean; otherText?: string }

export type ChoiceElement = ChoicesBase & { type: 'radiogroup' | 'dropdown' }

export type CheckboxElement = ChoicesBase & {
  type: 'checkbox'
  hasNone?: boolean
  noneText?: string
  minSelectedChoices?: number
  maxSelectedChoices?: number
}

/** `min` and `max` are numbers for a number, `yyyy-MM-dd` for a date. */
export type TextElement = ElementBase & {
  type: 'text'
  inputType: InputType
  min?: number | string
  max?: number | string
  maxLength?: number
}

export type MatrixElement = ElementBase & { type: 'matrixdropdown'; rows: Choice[]; columns: MatrixColumn[] }

/** One question in its normal form: one of the five types that the seven documented ones come down to. */
export type SchemaElement = ChoiceElement | CheckboxElement | TextElement | MatrixElement

/** The value stored for "Other"; the typed text stands beside it under `{name}-Comment`, as SurveyJS keeps it. */
export const otherValue = 'other'

/** The value stored for "None of these", which excludes every other. */
export const noneValue = 'none'

/** The name under which the text of "Other" is kept among the answers. */
export const commentName = (question: string) => `${question}-Comment`

/** What a survey asks: as it was frozen when it was published; a draft's as it would be. */
export const schemaOf = (survey: { schema: unknown; schemaReadOnly: unknown }): SurveySchema =>
  (survey.schemaReadOnly ?? survey.schema ?? { pages: [] }) as SurveySchema

/** The questions of a schema in the order they are asked. */
export const questionsOf = (schema: SurveySchema): SchemaElement[] => schema.pages.flatMap((page) => page.elements)
