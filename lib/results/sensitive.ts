import { hiddenCells } from '@/lib/statistics/small-cells'
import type { SchemaElement } from '@/lib/surveys/questions/survey-schema'
import type { ColumnFigures, CountRow, Distribution, KindFigures, QuestionFigures } from './figures'

const sensitiveConcepts = new Set([
  'ethnicity',
  'sexualOrientation',
  'religion',
  'disabilityCombined',
  'longTermCondition',
  'activityRestriction',
  'genderSameAsBirth',
])

/** Words of the same questions where an organisation asks them in its own way. */
const sensitiveWords =
  /\bethnic|\breligio|\bsexual orientation\b|\bdisab|\bhealth condition|\baccess needs?\b|\b(?:sex|gender)\b.*\bbirth\b/i

/**
 * True for a question of answers to choose from that asks for ethnicity, orientation, religion, a disability or condition,
 * or whether gender is the same as at birth, by its concept or the words of its title.
 */
export const isSensitive = (element: SchemaElement): boolean =>
  element.type !== 'text' &&
  (element.concept === undefined ? sensitiveWords.test(element.title) : sensitiveConcepts.has(element.concept))

/** The figures of a sensitive question without the cells, means and texts that tell of fewer than ten people. */
export function withoutSmallCells(figures: KindFigures): KindFigures {
  switch (figures.kind) {
    case 'choices':
      return { ...figures, distribution: protectedDistribution(figures.distribution), other: null }
    case 'several': {
      const { shown, withheld } = protectedRows(figures.rows, figures.base)
      return { ...figures, rows: shown, withheld, other: null }
    }
    case 'table':
      return { ...figures, columns: figures.columns.map(protectedColumn) }
    default:
      return figures
  }
}

/** True where at least one answer is withheld. */
function hasWithheld(figures: KindFigures): boolean {
  if (figures.kind === 'choices') return figures.distribution.withheld.length > 0
  if (figures.kind === 'several') return figures.withheld.length > 0
  if (figures.kind !== 'table') return false
  return figures.columns.some(
    (column) =>
      column.kind === 'distributions' && column.rows.some(({ distribution }) => distribution.withheld.length > 0),
  )
}

/** The questions that a condition names, in lower case, as conditions tell no case apart: of `{#Q1}`, `{Q1-Comment}` and `{Q1.row.column}` it is q1. */
const namesIn = (condition = ''): string[] =>
  [...condition.matchAll(/\{([^{}]+)\}/g)].map(([, braced = '']) => {
    const name = braced.trim().replace(/^#/, '').toLowerCase()
    const [question = ''] = name.split(/[.[]/, 1)
    return question === name ? name.replace(/-comment$/, '') : question
  })

/** The questions that are asked of some only, by what they answered to one of the first, or to one that is asked so. By their names. */
function askedAfter(elements: readonly SchemaElement[], first: Iterable<string>): ReadonlySet<string> {
  const leading = new Set([...first].map((name) => name.toLowerCase()))
  const found = new Set<string>()
  let isMore = true
  while (isMore) {
    isMore = false
    for (const { name, visibleIf } of elements) {
      if (found.has(name) || !namesIn(visibleIf).some((named) => leading.has(named))) continue
      found.add(name)
      leading.add(name.toLowerCase())
      isMore = true
    }
  }
  return found
}

/**
 * The questions that a sensitive one leads to. Who answered them gave certain answers to it, so that they stand by themselves
 * as it does: split by nothing, filtered by nothing. By their names.
 */
export const findFollowers = (elements: readonly SchemaElement[]): ReadonlySet<string> =>
  askedAfter(
    elements,
    elements.filter(isSensitive).map(({ name }) => name),
  )

/** The places of some questions, counted from 1. */
export const placesOf = (elements: readonly SchemaElement[], names: ReadonlySet<string>): ReadonlySet<number> =>
  new Set(elements.flatMap(({ name }, at) => (names.has(name) ? [at + 1] : [])))

/**
 * The questions that a sensitive one of which an answer is withheld leads to: how many answered them would tell how many gave
 * it. By their names.
 */
export const findTellingQuestions = (
  elements: readonly SchemaElement[],
  questions: readonly QuestionFigures[],
): ReadonlySet<string> =>
  askedAfter(
    elements,
    questions.filter((figures) => figures.isSensitive && hasWithheld(figures)).map(({ name }) => name),
  )

/** `Not shown: “…”. How many answered would tell an answer that is withheld.` */
export const leftOutInWords = (titles: readonly string[]): string =>
  `Not shown: ${titles.map((title) => `“${title}”`).join(', ')}. How many answered would tell an answer that is withheld.`

const protectedColumn = (column: ColumnFigures): ColumnFigures =>
  column.kind === 'distributions'
    ? {
        ...column,
        rows: column.rows.map(({ label, distribution }) => ({
          label,
          distribution: protectedDistribution(distribution),
        })),
      }
    : column

/** Points of a scale and answers beside it are one breakdown. */
function protectedDistribution(distribution: Distribution): Distribution {
  const { rows, apart, answered } = distribution
  const { shown, withheld } = protectedRows([...rows, ...apart], answered)
  if (withheld.length === 0) return distribution
  return {
    ...distribution,
    rows: rows.filter((row) => shown.includes(row)),
    apart: apart.filter((row) => shown.includes(row)),
    withheld,
    mean: null,
  }
}

function protectedRows(rows: readonly CountRow[], answered: number): { shown: CountRow[]; withheld: string[] } {
  const counts = rows.map(({ count }) => count)
  const hidden = new Set(hiddenCells(counts, answered))
  return {
    shown: rows.filter((_, at) => !hidden.has(at)),
    withheld: rows.flatMap(({ label }, at) => (hidden.has(at) ? [label] : [])),
  }
}
