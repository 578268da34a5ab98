import { type SQL, sql } from 'drizzle-orm'
import { malformed } from '../errors/domain-error'
import { columnNamed, decoded, type GridKind, type KnownColumn } from './grid-columns'
import type { SummaryTerm, SummaryValue } from './grid-query'
import type { Figures } from './kept-figures'

/** One figure of a summary: its column, its aggregate over that column's value, and the kind of the outcome. */
export type SummaryFigure = {
  column: KnownColumn | undefined
  over: (value: SQL) => SQL
  kind: GridKind
}

/**
 * The figures a summary asks for, in its order. Sums and averages are of numbers only; the sum of nothing is 0 and the
 * other figures of nothing are null; a count counts rows. `parameter` is named in a refusal (400).
 */
export function summaryFigures(
  columns: Map<string, KnownColumn>,
  terms: SummaryTerm[],
  parameter: 'totalSummary' | 'groupSummary',
): SummaryFigure[] {
  return terms.map(({ selector, summaryType }): SummaryFigure => {
    const column = selector === null ? undefined : columnNamed(columns, selector, parameter, 'filterable')
    if (!column || summaryType === 'count') return { column: undefined, over: () => sql`count(*)`, kind: 'number' }
    const { kind } = column
    const isWorkedOut = summaryType === 'sum' || summaryType === 'avg'
    if (isWorkedOut ? kind !== 'number' : kind === 'boolean' || kind === 'uuid') {
      throw malformed(`Parameter '${parameter}': '${summaryType}' does not apply to '${selector}'`)
    }
    return { column, over: (value) => aggregates[summaryType](value), kind }
  })
}

const aggregates = {
  sum: (value: SQL) => sql`coalesce(sum(${value}), 0)`,
  avg: (value: SQL) => sql`avg(${value})`,
  min: (value: SQL) => sql`min(${value})`,
  max: (value: SQL) => sql`max(${value})`,
}

/** The figures as fields of a select over the list itself. */
export function summaryFields(figures: SummaryFigure[]): Record<string, SQL> {
  return Object.fromEntries(
    figures.map(({ column, over, kind }, at) => [`s${at}`, decoded(over(column?.value ?? sql`*`), kind)]),
  )
}

/** The same figures behind the count of rows, as texts in one array: one value, that a statement can do without. */
export function summaryTexts(figures: SummaryFigure[]): SQL {
  const values = [sql`count(*)`, ...figures.map(({ column, over }) => over(column?.value ?? sql`*`))]
  return sql`array[${sql.join(
    values.map((value) => sql`(${value})::text`),
    sql`, `,
  )}]`
}

/** What `summaryTexts` found, as `summaryFields` would have it. */
export function readTexts([total, ...found]: (string | null)[], figures: SummaryFigure[]): Figures {
  const figureOf = (text: string | null, kind: GridKind): SummaryValue => {
    if (text === null) return null
    if (kind === 'number') return Number(text)
    return kind === 'instant' ? new Date(text).toISOString() : text
  }
  return { total: Number(total ?? 0), summary: figures.map(({ kind }, at) => figureOf(found[at] ?? null, kind)) }
}
