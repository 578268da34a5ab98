import { hiddenCells } from '@/lib/statistics/small-cells'
import type { SchemaElement } from '@/lib/surveys/questions/survey-schema'
import type { ColumnFigures, CountRow, Distribution, KindFigures } from './figures'

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
