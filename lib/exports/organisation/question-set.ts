import { elementsOf } from '@/lib/surveys/questions/build-schema'
import { neutralQuestion } from '@/lib/surveys/questions/neutral-question'
import { isCustomisable } from '@/lib/surveys/questions/neutral-title'
import { normaliseElement } from '@/lib/surveys/questions/normalise-element'
import { isOptional } from '@/lib/surveys/questions/optional-question'
import { inSummaryOrder } from '@/lib/surveys/questions/summary-order'
import type { SchemaElement } from '@/lib/surveys/questions/survey-schema'
import type { Template } from './crosswalk'
import { mergeQuestionsByName } from './merge-questions'
import type { SurveyQuestionRow, TemplateRow } from './organisation-queries'
import type { TemplateMapping } from './template-mapping'
import { type Wording, wordingsOf } from './wordings'

/**
 * One set of questions that surveys asked: a template with the optional questions added to it. `questions` has one per
 * name, under neutral titles; `wordings` has them as they were asked.
 */
export type QuestionSet = Template & {
  id: number | null
  root: TemplateRow | undefined
  wordings: readonly Wording[]
}

/** All questions of an organisation's surveys, as the files show them. */
export type QuestionSets = {
  sets: readonly QuestionSet[]
  /** The template that older answers are mapped to, with its own questions alone. */
  latest: Template & { id: number }
  /** Optional questions of any set. */
  optional: readonly SchemaElement[]
  /** Names of questions that each survey words itself. */
  customised: ReadonlySet<string>
  /** By the id of the older mandated template. */
  mappings: ReadonlyMap<number, TemplateMapping>
}

type TemplatesWithMappings = {
  templates: readonly TemplateRow[]
  mappings: readonly { fromTemplateId: number; toTemplateId: number; mapping: unknown }[]
}

/** Groups the questions of all surveys by template. None of their texts has brackets. */
export function buildQuestionSets(
  { templates, mappings }: TemplatesWithMappings,
  surveyQuestions: readonly SurveyQuestionRow[],
): QuestionSets {
  const byId = new Map(templates.map((template) => [template.id, template]))
  const latest = templates
    .filter(({ kind, isLatest }) => kind === 'mandated' && isLatest)
    .sort((a, b) => (b.availableFrom ?? '').localeCompare(a.availableFrom ?? ''))[0]
  if (!latest) throw new Error('There is no latest template')
  const bank = templates.filter(({ kind }) => kind === 'optional').flatMap(({ schema }) => elementsOf(schema))
  const rootOf = (id: number | null): TemplateRow | undefined => {
    const template = id === null ? undefined : byId.get(id)
    if (!template || template.kind === 'mandated') return template
    return rootOf(template.basedOnTemplateId)
  }
  const setOf = (id: number | null): QuestionSet => {
    const root = rootOf(id)
    const known = [...(root ? elementsOf(root.schema) : []), ...bank]
    const titles = new Map(known.map(({ name, title }) => [name, title]))
    const own = surveyQuestions
      .filter(({ templateId }) => templateId === id)
      .map(({ element, asked: words }) => ({ question: neutralQuestion(normaliseElement(element)), asked: words }))
    const wordings = wordingsOf(own, titles)
    return {
      id,
      name: (id === null ? undefined : byId.get(id)?.name) ?? 'Without a template',
      root,
      wordings: ordered(wordings, known, ({ question }) => question.name),
      questions: underNeutralTitles(
        wordings.map(({ question }) => question),
        known,
      ),
    }
  }
  const sets = [...new Set(surveyQuestions.map(({ templateId }) => templateId))].map(setOf)
  return {
    sets,
    latest: { id: latest.id, name: latest.name, questions: elementsOf(latest.schema).map(neutralQuestion) },
    optional: underNeutralTitles(
      sets.flatMap(({ questions }) => questions.filter(({ name }) => isOptional(name))),
      bank,
    ),
    customised: new Set(bank.filter(({ title }) => isCustomisable(title)).map(({ name }) => name)),
    mappings: new Map(
      mappings
        .filter(({ toTemplateId }) => toTemplateId === latest.id)
        .map(({ fromTemplateId, mapping }) => [fromTemplateId, mapping as TemplateMapping]),
    ),
  }
}

/** Each question once, with every answer that any survey offered, under the title that `known` gives it. */
function underNeutralTitles(questions: readonly SchemaElement[], known: readonly SchemaElement[]): SchemaElement[] {
  const titles = new Map(known.map(({ name, title }) => [name, title]))
  const titled = mergeQuestionsByName(questions).map((question) =>
    neutralQuestion({ ...question, title: titles.get(question.name) ?? question.title }),
  )
  return ordered(titled, known, ({ name }) => name)
}

/** Sorts into the order of a survey's summary; questions not in `known` come last in their group. */
function ordered<One>(ones: readonly One[], known: readonly SchemaElement[], nameOf: (one: One) => string): One[] {
  const places = new Map(known.map(({ name }, at) => [name, at]))
  const placed = ones.toSorted(
    (a, b) => (places.get(nameOf(a)) ?? places.size) - (places.get(nameOf(b)) ?? places.size),
  )
  return inSummaryOrder(placed.map((one) => ({ name: nameOf(one), one }))).map(({ one }) => one)
}
