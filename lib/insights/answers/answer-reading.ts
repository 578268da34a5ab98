import type { MappedAnswer, MappedQuestion, TemplateMapping } from '@/lib/exports/organisation/template-mapping'
import { elementsOf } from '@/lib/surveys/questions/build-schema'
import type { SchemaElement } from '@/lib/surveys/questions/survey-schema'

/** An entry of the dictionary. */
export type AnswerValue = { templateId: number; concept: string; value: string }

/** How an entry reads today: under which concept and value, and whether that means the same as it did. */
export type AnswerReading = { concept: string; value: string; isExact: boolean }

/** The value that stands for a concept's having been answered. */
export const answeredValue = ''

export type MandatedTemplate = { id: number; schema: unknown; isLatest: boolean; availableFrom: string | null }
export type StoredMapping = { fromTemplateId: number; toTemplateId: number; mapping: unknown }

/**
 * Reads the dictionary in the terms of the latest template, by the crosswalk: an entry of an older one may have several
 * readings, or none. What has no crosswalk reads as itself.
 */
export function answerReader(templates: readonly MandatedTemplate[], mappings: readonly StoredMapping[]) {
  const latest = templates
    .filter(({ isLatest }) => isLatest)
    .toSorted((a, b) => (b.availableFrom ?? '').localeCompare(a.availableFrom ?? ''))[0]
  const questionsOf = new Map(templates.map(({ id, schema }) => [id, elementsOf(schema)]))
  const newer = new Map((latest ? (questionsOf.get(latest.id) ?? []) : []).map((one) => [one.name, one]))
  const crosswalks = new Map(
    mappings
      .filter(({ toTemplateId }) => toTemplateId === latest?.id)
      .map(({ fromTemplateId, mapping }) => [
        fromTemplateId,
        readingsByConcept(questionsOf.get(fromTemplateId) ?? [], newer, mapping as TemplateMapping),
      ]),
  )
  return ({ templateId, concept, value }: AnswerValue): readonly AnswerReading[] => {
    const readings = crosswalks.get(templateId)
    if (!readings) return [{ concept, value, isExact: true }]
    return readings.get(concept)?.(value) ?? []
  }
}

type Reading = (value: string) => readonly AnswerReading[]

/** The readings of a template's questions, by their concepts. */
function readingsByConcept(
  older: readonly SchemaElement[],
  newer: ReadonlyMap<string, SchemaElement>,
  { questions }: TemplateMapping,
): Map<string, Reading> {
  const conceptOf = new Map(older.map(({ name, concept }) => [name, concept]))
  const readings = new Map<string, Reading>()
  for (const way of questions)
    for (const name of way.from) {
      const concept = conceptOf.get(name)
      const question = older.find((one) => one.name === name)
      if (concept !== undefined && question) readings.set(concept, readingOf(question, way, newer))
    }
  return readings
}

function readingOf(question: SchemaElement, way: MappedQuestion, newer: ReadonlyMap<string, SchemaElement>): Reading {
  const [first = ''] = way.to
  const nameOf = (target: string) => newer.get(target)?.concept ?? target
  if (way.answers === 'copy') return (value) => [{ concept: nameOf(first), value, isExact: true }]
  const cell = way.answers.find(({ fromQuestion }) => fromQuestion === question.name)
  if (cell) {
    const { row = '' } = cell.to as Record<string, string | null>
    return (value) => [{ concept: `${nameOf(first)}.${row}`, value, isExact: true }]
  }
  const known = new Map(way.answers.map((answer) => [answer.from, answer]))
  const isExact = isExactWay(question, way, known)
  const placesOf = ({ to }: MappedAnswer) =>
    (typeof to === 'string' ? [[first, to] as const] : Object.entries(to)).filter(
      (place): place is readonly [string, string] => place[1] !== null,
    )
  // Who gave any answer answered each newer question that all answers lead to; a question that only some lead to was
  // answered by those who gave one of them.
  const isCovered = (target: string) =>
    question.type === 'checkbox' || [...known.values()].every((one) => placesOf(one).some(([to]) => to === target))
  return (value) => {
    if (value === answeredValue)
      return way.to.filter(isCovered).map((target) => ({ concept: nameOf(target), value, isExact }))
    const answer = known.get(value)
    return (answer ? placesOf(answer) : []).flatMap(([target, code]) => {
      const reading = { concept: nameOf(target), value: code, isExact }
      return isCovered(target) ? [reading] : [reading, { ...reading, value: answeredValue }]
    })
  }
}

/**
 * True where every older answer has one newer answer that means the same, in a question of the same kind. Where several
 * answers may be given, two that became one are not the same: whoever gave both would count twice.
 */
function isExactWay(
  question: SchemaElement,
  { to, kind }: MappedQuestion,
  known: ReadonlyMap<string | undefined, MappedAnswer>,
): boolean {
  if (to.length !== 1 || kind === 'type changed') return false
  if (question.type === 'text' || question.type === 'matrixdropdown') return true
  return (
    question.choices.every(({ value }) => known.has(value)) &&
    [...known.values()].every(({ approximate, to: target }) => !approximate && typeof target === 'string') &&
    (question.type !== 'checkbox' || new Set([...known.values()].map(({ to: target }) => target)).size === known.size)
  )
}
