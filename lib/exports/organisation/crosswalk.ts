import type { Answers } from '@/lib/surveys/engine/answers'
import { isOptional } from '@/lib/surveys/questions/optional-question'
import { commentName, otherValue, type SchemaElement } from '@/lib/surveys/questions/survey-schema'
import { messages } from '../messages'
import type { MappedAnswer, MappedQuestion, TemplateMapping } from './template-mapping'

/** A value that the newer template has no place for, and why. */
export type UnmappedValue = { question: string; value: unknown; reason: string }

/** The answers of one response, translated to the newer template. */
export type MappedAnswers = { answers: Answers; unmapped: UnmappedValue[]; approximate: Set<string> }

/** Translates answers to an older template: every value ends in `answers` or, with the reason, in `unmapped`. */
type Crosswalk = (answers: Answers) => MappedAnswers

export type Template = { name: string; questions: readonly SchemaElement[] }

/** Translates the answer to one older question. */
type Step = (value: unknown, comment: unknown, into: MappedAnswers) => void

/** The crosswalk between two templates; without a mapping every value is unmapped. */
export function crosswalkOf(mapping: TemplateMapping | undefined, older: Template, newer: Template): Crosswalk {
  const ways = new Map<string, MappedQuestion>()
  for (const way of mapping?.questions ?? []) for (const name of way.from) ways.set(name, way)
  const targets = new Map(newer.questions.map((question) => [question.name, question]))
  const steps = new Map<string, Step>(
    older.questions.map(({ name }) => {
      const way = ways.get(name)
      if (!mapping) return [name, unmappedStep(name, messages.noMapping(older.name, newer.name))]
      if (!way || way.to.length === 0) return [name, unmappedStep(name, messages.notAskedAnyMore(newer.name))]
      return [name, stepOf(name, way, targets, newer.name)]
    }),
  )
  const comments = new Set(older.questions.map(({ name }) => commentName(name)))
  return (answers) => {
    const into: MappedAnswers = { answers: {}, unmapped: [], approximate: new Set() }
    for (const name in answers) {
      if (comments.has(name)) continue
      const step = steps.get(name)
      // Optional questions keep their names from template to template.
      if (step) step(answers[name], undefined, into)
      else if (isOptional(name)) into.answers[name] = answers[name]
      else unmappedStep(name, messages.notInSurvey)(answers[name], undefined, into)
    }
    for (const name of comments) {
      const comment = answers[name]
      if (!isBlank(comment)) steps.get(name.slice(0, -commentName('').length))?.(undefined, comment, into)
    }
    return into
  }
}

const isBlank = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

const unmappedStep =
  (question: string, reason: string): Step =>
  (value, comment, { unmapped }) => {
    for (const one of valuesOf(value)) unmapped.push({ question, value: one, reason })
    if (!isBlank(comment)) unmapped.push({ question: commentName(question), value: comment, reason })
  }

const valuesOf = (value: unknown): readonly unknown[] => (isBlank(value) ? [] : Array.isArray(value) ? value : [value])

function stepOf(name: string, way: MappedQuestion, targets: ReadonlyMap<string, SchemaElement>, newer: string): Step {
  if (way.answers === 'copy') return copyStep(name, way.to[0] ?? '')
  const cell = way.answers.find(({ fromQuestion }) => fromQuestion === name)
  if (cell) return cellStep(name, way.to[0] ?? '', cell)
  return translationStep(name, way, way.answers, targets, newer)
}

const copyStep =
  (question: string, target: string): Step =>
  (value, comment, into) => {
    for (const one of valuesOf(value))
      if (typeof one === 'object' || into.answers[target] !== undefined)
        into.unmapped.push({ question, value: one, reason: messages.notOfThatKind })
      else into.answers[target] = one
    if (!isBlank(comment))
      into.unmapped.push({ question: commentName(question), value: comment, reason: messages.takesNoText })
  }

type Table = Record<string, Record<string, unknown>>

function cellStep(question: string, target: string, { to }: MappedAnswer): Step {
  const { row, column } = to as { row: string; column: string }
  return (value, comment, into) => {
    if (!isBlank(comment))
      into.unmapped.push({ question: commentName(question), value: comment, reason: messages.takesNoText })
    for (const one of valuesOf(value)) {
      const table = (into.answers[target] ?? {}) as Table
      if (typeof one === 'object' || table[row]?.[column] !== undefined)
        into.unmapped.push({ question, value: one, reason: messages.notOfThatKind })
      else into.answers[target] = { ...table, [row]: { ...table[row], [column]: one } }
    }
  }
}

function translationStep(
  question: string,
  way: MappedQuestion,
  answers: readonly MappedAnswer[],
  targets: ReadonlyMap<string, SchemaElement>,
  newer: string,
): Step {
  const known = new Map(answers.map((answer) => [answer.from, answer]))
  const [first = ''] = way.to
  const takesText = hasOther(targets.get(first)) && known.has(otherValue)
  const takesSeveral = new Set(way.to.filter((name) => targets.get(name)?.type === 'checkbox'))

  const fits = (target: string, code: string, { answers }: MappedAnswers) =>
    takesSeveral.has(target) || answers[target] === undefined || answers[target] === code

  function put(target: string, code: string, { answers }: MappedAnswers) {
    const chosen = (answers[target] ?? []) as string[]
    if (!takesSeveral.has(target)) answers[target] = code
    else if (!chosen.includes(code)) answers[target] = [...chosen, code]
  }

  return (value, comment, into) => {
    for (const one of valuesOf(value)) {
      const answer = typeof one === 'object' ? undefined : known.get(String(one))
      if (!answer) {
        into.unmapped.push({ question, value: one, reason: messages.noSuchAnswer(newer) })
        continue
      }
      const codes = typeof answer.to === 'string' ? { [first]: answer.to } : answer.to
      const places = Object.entries(codes).filter((place): place is [string, string] => place[1] !== null)
      if (!places.every(([target, code]) => fits(target, code, into))) {
        into.unmapped.push({ question, value: one, reason: messages.takesOneAnswer })
        continue
      }
      for (const [target, code] of places) {
        put(target, code, into)
        if (answer.approximate) into.approximate.add(target)
      }
    }
    if (isBlank(comment)) return
    if (takesText) into.answers[commentName(first)] = comment
    else into.unmapped.push({ question: commentName(question), value: comment, reason: messages.takesNoText })
  }
}

const hasOther = (question: SchemaElement | undefined) =>
  question !== undefined && question.type !== 'text' && question.type !== 'matrixdropdown' && question.hasOther === true
