/**
 * The subset of SurveyJS JSON that templates and surveys use. Any SurveyJS tool can open it and ignores other members,
 * such as `concept`.
 */
export type SurveySchema = { pages: SurveyPage[] }

type SurveyPage = { name: string; title: string; elements: SchemaElement[] }

export type Choice = { value: string; text: string; group?: string }

/** A SurveyJS validator, for other tools: the platform checks the rule from the members of the question. */
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

/** The type of a text input. `number` and `date` are SurveyJS `text` with that input type. */
export type InputType = 'text' | 'number' | 'date'

type ElementBase = {
  name: string
  title: string
  description?: string
  isRequired?: boolean
  visibleIf?: string
  /** Identifies what a question asks across template years. */
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

/** A normalised question; the seven documented types become five. */
export type SchemaElement = ChoiceElement | CheckboxElement | TextElement | MatrixElement

/** The value stored for "Other"; its text is stored under `{name}-Comment`, as in SurveyJS. */
export const otherValue = 'other'

/** The value stored for "None of these", which excludes every other. */
export const noneValue = 'none'

/** The name under which the text of "Other" is stored. */
export const commentName = (question: string) => `${question}-Comment`

/** The schema of a survey: the one frozen at publication, or a draft's current one. */
export const schemaOf = (survey: { schema: unknown; schemaReadOnly: unknown }): SurveySchema =>
  (survey.schemaReadOnly ?? survey.schema ?? { pages: [] }) as SurveySchema

export const questionsOf = (schema: SurveySchema): SchemaElement[] => schema.pages.flatMap((page) => page.elements)
