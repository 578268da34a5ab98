import '@/lib/floor/validation/without-eval'
import { z } from 'zod'
import { invalid } from '@/lib/floor/errors/domain-error'
import type { Choice, InputType, MatrixColumn, SchemaElement } from './survey-schema'

// SurveyJS lets a text be a plain string, a number, or one string per language under `default`.
const words = z
  .union([z.string(), z.number(), z.object({ default: z.string() }).transform((text) => text.default)])
  .transform(String)

const choice = z.union([
  z
    .union([z.string(), z.number(), z.boolean()])
    .transform((value): Choice => ({ value: `${value}`, text: `${value}` })),
  z
    .object({
      value: z.union([z.string(), z.number(), z.boolean()]),
      text: words.optional(),
      group: z.string().optional(),
    })
    .transform(
      ({ value, text, group }): Choice => ({ value: `${value}`, text: text ?? `${value}`, ...(group && { group }) }),
    ),
])

const limit = z.union([z.number(), z.string()])

const column = z.object({
  name: z.string(),
  title: words.optional(),
  cellType: z.string().optional(),
  choices: z.array(choice).optional(),
  inputType: z.string().optional(),
  min: limit.optional(),
  max: limit.optional(),
  maxLength: z.number().optional(),
  isRequired: z.boolean().optional(),
})

const element = z.object({
  type: z.string(),
  name: z.string().min(1),
  title: words.optional(),
  description: words.optional(),
  isRequired: z.boolean().optional(),
  visibleIf: z.string().optional(),
  concept: z.string().optional(),
  questionTheme: z.string().optional(),
  choices: z.array(choice).optional(),
  hasOther: z.boolean().optional(),
  showOtherItem: z.boolean().optional(),
  otherText: words.optional(),
  hasNone: z.boolean().optional(),
  showNoneItem: z.boolean().optional(),
  noneText: words.optional(),
  minSelectedChoices: z.number().optional(),
  maxSelectedChoices: z.number().optional(),
  inputType: z.string().optional(),
  min: limit.optional(),
  max: limit.optional(),
  maxLength: z.number().optional(),
  rows: z.array(choice).optional(),
  columns: z.array(column).optional(),
  cellType: z.string().optional(),
})

type Written = z.output<typeof element>

const unsupported = (name: string, type: string) =>
  invalid(`Question ${name} is of a type that surveys do not have: ${type}.`)

/** The members that are there, so that an absent one stays absent rather than undefined. */
const given = <T extends object>(members: T) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

const inputTypeOf = (name: string, written: string | undefined): InputType => {
  if (written === undefined || ['text', 'tel', 'email', 'url'].includes(written)) return 'text'
  if (written === 'number' || written === 'date') return written
  throw unsupported(name, written)
}

const asNumber = (value: number | string | undefined) => (value === undefined ? undefined : Number(value))

function columnOf(question: Written, written: z.output<typeof column>): MatrixColumn {
  const cell = written.cellType && written.cellType !== 'default' ? written.cellType : (question.cellType ?? 'dropdown')
  const shared = {
    name: written.name,
    title: written.title ?? written.name,
    ...given({ isRequired: written.isRequired }),
  }
  if (cell === 'dropdown' || cell === 'radiogroup') {
    return { ...shared, cellType: 'dropdown', choices: written.choices ?? question.choices ?? [] }
  }
  if (cell !== 'text' && cell !== 'number') throw unsupported(question.name, `${cell} in a table`)
  const inputType = cell === 'number' ? 'number' : inputTypeOf(question.name, written.inputType)
  if (inputType === 'date') throw unsupported(question.name, 'date in a table')
  const limits = given({ min: asNumber(written.min), max: asNumber(written.max), maxLength: written.maxLength })
  return { ...shared, cellType: 'text', inputType, ...limits }
}

/**
 * One template element in its normal form. `number` and `date` become `text` with that input type, and both are read;
 * choices, rows and columns are written in full. 422 for a type that is none of the seven.
 */
export function normaliseElement(written: unknown): SchemaElement {
  const read = element.safeParse(written)
  if (!read.success) throw invalid('The template holds a question that cannot be read.')
  const { type, name, title = name, description, isRequired, visibleIf, concept, questionTheme, ...rest } = read.data
  const about = {
    name,
    title,
    ...given({ description, isRequired, visibleIf: visibleIf || undefined, concept, questionTheme }),
  }
  const hasOther = rest.hasOther ?? rest.showOtherItem
  const choices = { choices: rest.choices ?? [], ...(hasOther && { hasOther, otherText: rest.otherText ?? 'Other' }) }
  switch (type) {
    case 'radiogroup':
    case 'dropdown':
      return { type, ...about, ...choices }
    case 'checkbox': {
      const hasNone = rest.hasNone ?? rest.showNoneItem
      const none = hasNone ? { hasNone, noneText: rest.noneText ?? 'None' } : {}
      const { minSelectedChoices, maxSelectedChoices } = rest
      return { type, ...about, ...choices, ...none, ...given({ minSelectedChoices, maxSelectedChoices }) }
    }
    case 'text':
    case 'number':
    case 'date': {
      const inputType = type === 'text' ? inputTypeOf(name, rest.inputType) : type
      const of = inputType === 'number' ? asNumber : (value: number | string | undefined) => value
      const { maxLength } = rest
      return { type: 'text', ...about, inputType, ...given({ min: of(rest.min), max: of(rest.max), maxLength }) }
    }
    case 'matrixdropdown':
      return {
        type,
        ...about,
        rows: rest.rows ?? [],
        columns: (rest.columns ?? []).map((one) => columnOf(read.data, one)),
      }
    default:
      throw unsupported(name, type)
  }
}
