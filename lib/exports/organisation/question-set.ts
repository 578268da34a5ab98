import { elementsOf } from '@/lib/surveys/questions/build-schema'
import { normaliseElement } from '@/lib/surveys/questions/normalise-element'
import { inSummaryOrder } from '@/lib/surveys/questions/summary-order'
import type { Choice, SchemaElement } from '@/lib/surveys/questions/survey-schema'
import type { Template } from './crosswalk'
import { isOptional } from './optional-name'
import type { FoundTemplate } from './organisation-queries'
import type { TemplateMapping } from './template-mapping'

export type AskedQuestion = { templateId: number | null; element: unknown }

/** One set of questions that surveys asked: a template with the optional questions added to it. */
export type AskedSet = Template & { id: number | null; root: FoundTemplate | undefined }

/** All that an organisation's surveys asked, as the files show it. */
export type QuestionSets = {
  sets: readonly AskedSet[]
  /** The template that older answers are mapped to, with its own questions alone. */
  latest: Template & { id: number }
  /** Optional questions of any set. */
  optional: readonly SchemaElement[]
  /** By the number of the older mandated template. */
  mappings: ReadonlyMap<number, TemplateMapping>
}

type Found = {
  templates: readonly FoundTemplate[]
  mappings: readonly { fromTemplateId: number; toTemplateId: number; mapping: unknown }[]
}

/**
 * Puts the questions of all surveys together, template by template. Titles are the templates' own, with their brackets:
 * a column holds the answers of many events.
 */
export function questionSets({ templates, mappings }: Found, asked: readonly AskedQuestion[]): QuestionSets {
  const byId = new Map(templates.map((template) => [template.id, template]))
  const latest = templates
    .filter(({ kind, isLatest }) => kind === 'mandated' && isLatest)
    .sort((a, b) => (b.availableFrom ?? '').localeCompare(a.availableFrom ?? ''))[0]
  if (!latest) throw new Error('There is no latest template')
  const bank = templates.filter(({ kind }) => kind === 'optional').flatMap(({ schema }) => elementsOf(schema))
  const rootOf = (id: number | null): FoundTemplate | undefined => {
    const template = id === null ? undefined : byId.get(id)
    if (!template || template.kind === 'mandated') return template
    return rootOf(template.basedOnTemplateId)
  }
  const ids = [...new Set(asked.map(({ templateId }) => templateId))]
  const sets = ids.map((id): AskedSet => {
    const root = rootOf(id)
    const known = [...(root ? elementsOf(root.schema) : []), ...bank]
    const own = asked.filter(({ templateId }) => templateId === id).map(({ element }) => normaliseElement(element))
    const name = (id === null ? undefined : byId.get(id)?.name) ?? 'Without a template'
    return { id, name, root, questions: inSummaryOrder(merged(own, known)) }
  })
  return {
    sets,
    latest: { id: latest.id, name: latest.name, questions: elementsOf(latest.schema) },
    optional: inSummaryOrder(
      merged(
        sets.flatMap(({ questions }) => questions.filter(({ name }) => isOptional(name))),
        bank,
      ),
    ),
    mappings: new Map(
      mappings
        .filter(({ toTemplateId }) => toTemplateId === latest.id)
        .map(({ fromTemplateId, mapping }) => [fromTemplateId, mapping as TemplateMapping]),
    ),
  }
}

/** Each question once, with every answer that any survey offered, under the title that `known` gives it. */
function merged(questions: readonly SchemaElement[], known: readonly SchemaElement[]): SchemaElement[] {
  const titles = new Map(known.map(({ name, title }) => [name, title]))
  const order = new Map(known.map(({ name }, at) => [name, at]))
  const byName = new Map<string, SchemaElement>()
  for (const question of questions) {
    const before = byName.get(question.name)
    byName.set(question.name, before ? together(before, question) : question)
  }
  return [...byName.values()]
    .map((question) => ({ ...question, title: titles.get(question.name) ?? question.title }))
    .sort((a, b) => (order.get(a.name) ?? order.size) - (order.get(b.name) ?? order.size))
}

const added = (some: readonly Choice[], others: readonly Choice[]) => [
  ...some,
  ...others.filter(({ value }) => !some.some((one) => one.value === value)),
]

function together(one: SchemaElement, other: SchemaElement): SchemaElement {
  if (one.type !== other.type || one.type === 'text' || other.type === 'text') return one
  if (one.type === 'matrixdropdown')
    return other.type === 'matrixdropdown' ? { ...one, rows: added(one.rows, other.rows) } : one
  if (other.type === 'matrixdropdown') return one
  const hasOther = one.hasOther === true || other.hasOther === true
  return { ...one, choices: added(one.choices, other.choices), ...(hasOther && { hasOther }) }
}
