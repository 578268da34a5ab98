import { hiddenCells } from '@/lib/statistics/small-cells'
import { unlistedLabel } from '../distribution'
import type { QuestionFigures } from '../figures'
import { choicesOf, questionFigures } from '../question-figures'
import { sumOf } from '../shares'
import type { CrossQuestion } from './cross-questions'

/** How often one value was stored together with one of the question that others are split by. */
export type CrossCount = { group: unknown; value: unknown; count: number }

/** Those who gave one answer. `figures` is null where they are withheld. */
type CrossGroup = { label: string; figures: QuestionFigures | null }

/** One question split by the answers to another. */
export type CrossTabulation = {
  question: CrossQuestion
  by: CrossQuestion
  /** Of everybody who answered both. */
  all: QuestionFigures
  /** In the order of the answers; answers that nobody gave are left out. */
  groups: CrossGroup[]
  /** A person may be in several groups. */
  isOverlapping: boolean
}

/** Stands for answers that the question no longer has. */
const unlisted = Symbol('unlisted')

/**
 * The figures of a question for each answer to another. Groups of fewer than ten people are withheld, and then the smallest
 * others until two or more are withheld who are ten or more together: else the rest would tell what they answered.
 */
export function crossTabulate(
  question: CrossQuestion,
  by: CrossQuestion,
  counted: readonly CrossCount[],
): CrossTabulation {
  const { element } = by
  if (element.type === 'text') throw new Error(`Nothing is split by a text: ${by.key}`)
  const choices = choicesOf(element)
  const listed = new Set(choices.map(({ value }) => value))
  const codesOf = (group: unknown) =>
    new Set([group].flat().map((code) => (listed.has(String(code)) ? String(code) : unlisted)))
  const inGroups = counted.map((count) => ({ ...count, codes: codesOf(count.group) }))
  const groups = [...choices.map(({ value, text }) => ({ code: value, label: text })), unlistedGroup]
    .map(({ code, label }) => {
      const own = inGroups.filter(({ codes }) => codes.has(code))
      return { label, own, size: sumOf(own) }
    })
    .filter(({ size }) => size > 0)
  const hidden = new Set(
    hiddenCells(
      groups.map(({ size }) => size),
      sumOf(counted),
    ),
  )
  return {
    question,
    by,
    all: figuresOf(question, counted),
    groups: groups.map(({ label, own }, at) => ({ label, figures: hidden.has(at) ? null : figuresOf(question, own) })),
    isOverlapping: element.type === 'checkbox',
  }
}

const unlistedGroup: { code: string | typeof unlisted; label: string } = { code: unlisted, label: unlistedLabel }

/** The figures of a question out of its values, whoever gave them. */
function figuresOf({ element }: CrossQuestion, counted: readonly CrossCount[]): QuestionFigures {
  const values = [...Map.groupBy(counted, ({ value }) => JSON.stringify(value)).values()].map((same) => ({
    question: element.name,
    value: same[0]?.value,
    count: sumOf(same),
  }))
  return questionFigures(element, { values, cells: [] })
}
