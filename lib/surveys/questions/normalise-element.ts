import '@/lib/floor/validation/without-eval'
import { z } from 'zod'
import { invalid } from '@/lib/floor/errors/domain-error'
import type { Choice, InputType, MatrixColumn, SchemaElement } from './survey-schema'

// SurveyJS allows a text to be a string, a number, or an object of one string per language with `default`.
const textSchema = z
  .union([z.string(), z.number(), z.object({ default: z.string() }).transform((text) => text.default)])
  .transform(String)

const choice = z.union([
  z
    .union([z.string(), z.number(), z.boolean()])
    .transform((value): Choice => ({ value: `${value}`, text: `${value}` })),
  z
    .object({
      value: z.union([z.string(), z.number(), z.boolean()]),
      text: textSchema.optional(),
      group: z.string().optional(),
    })
    .transform(
      ({ value, text, group }): Choice => ({ value: `${value}`, text: text ?? `${value}`, ...(group && { group }) }),
    ),
])

const limit = z.union([z.number(), z.string()])

const column = z.object({
  name: z.string(),
  title: textSchema.optional(),
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
  title: textSchema.optional(),
  description: textSchema.optional(),
  isRequired: z.boolean().optional(),
  visibleIf: z.string().optional(),
  concept: z.string().optional(),
  questionTheme: z.string().optional(),
  choices: z.array(choice).optional(),
  hasOther: z.boolean().optional(),
  showOtherItem: z.boolean().optional(),
  otherText: textSchema.optional(),
  hasNone: z.boolean().optional(),
  showNoneItem: z.boolean().optional(),
  noneText: textSchema.optional(),
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

type RawElement = z.output<typeof element>

const unsupported = (name: string, type: string) =>
  invalid(`Question ${name} is of a type that surveys do not have: ${type}.`)

/** The members without undefined ones. */
const withoutUndefined = <T extends object>(members: T) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

const inputTypeOf = (name: string, raw: string | undefined): InputType => {
  if (raw === undefined || ['text', 'tel', 'email', 'url'].includes(raw)) return 'text'
  if (raw === 'number' || raw === 'date') return raw
  throw unsupported(name, raw)
}

const asNumber = (value: number | string | undefined) => (value === undefined ? undefined : Number(value))

function columnOf(question: RawElement, raw: z.output<typeof column>): MatrixColumn {
  const cell = raw.cellType && raw.cellType !== 'default' ? raw.cellType : (question.cellType ?? 'dropdown')
  const shared = {
    name: raw.name,
    title: raw.title ?? raw.name,
    ...withoutUndefined({ isRequired: raw.isRequired }),
  }
  if (cell === 'dropdown' || cell === 'radiogroup') {
    return { ...shared, cellType: 'dropdown', choices: raw.choices ?? question.choices ?? [] }
  }
  if (cell !== 'text' && cell !== 'number') throw unsupported(question.name, `${cell} in a table`)
  const inputType = cell === 'number' ? 'number' : inputTypeOf(question.name, raw.inputType)
  if (inputType === 'date') throw unsupported(question.name, 'date in a table')
  const limits = withoutUndefined({ min: asNumber(raw.min), max: asNumber(raw.max), maxLength: raw.maxLength })
  return { ...shared, cellType: 'text', inputType, ...limits }
}

/**
 * Normalises a template element. Types `number` and `date` become `text` with that input type; choices, rows and
 * columns are written in full.
 * @throws DomainError 422 for a type that is none of the seven documented ones
 */
export function normaliseElement(raw: unknown): SchemaElement {
  const parsed = element.safeParse(raw)
  if (!parsed.success) throw invalid('The template holds a question that cannot be read.')
  const { type, name, title = name, description, isRequired, visibleIf, concept, questionTheme, ...rest } = parsed.data
  const about = {
    name,
    title,
    ...withoutUndefined({ description, isRequired, visibleIf: visibleIf || undefined, concept, questionTheme }),
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
      return { type, ...about, ...choices, ...none, ...withoutUndefined({ minSelectedChoices, maxSelectedChoices }) }
    }
    case 'text':
    case 'number':
    case 'date': {
      const inputType = type === 'text' ? inputTypeOf(name, rest.inputType) : type
      const toLimit = inputType === 'number' ? asNumber : (value: number | string | undefined) => value
      const { maxLength } = rest
      return {
        type: 'text',
        ...about,
        inputType,
        ...withoutUndefined({ min: toLimit(rest.min), max: toLimit(rest.max), maxLength }),
      }
    }
    case 'matrixdropdown':
      return {
        type,
        ...about,
        rows: rest.rows ?? [],
        columns: (rest.columns ?? []).map((one) => columnOf(parsed.data, one)),
      }
    default:
      throw unsupported(name, type)
  }
}
