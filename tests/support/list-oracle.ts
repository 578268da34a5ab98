import type { GridKind } from '@/lib/floor/grid/grid-columns'
import type { GridQuery, SummaryTerm, SummaryValue } from '@/lib/floor/grid/grid-query'
import type { Filter, FilterScalar } from '@/lib/floor/grid/grid-terms'

/* What a list should answer, worked out in memory by rules of its own: the list compiler is tested against it. */

export type OracleRow = Record<string, string | number | boolean | Date | null>
export type OracleKinds = Record<string, GridKind>

const fold = (value: unknown) => String(value).toLowerCase()

/** The London day an instant falls on, and an instant's own millisecond, both as comparable texts. */
const londonDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' })

/** Which of two texts comes first in the order of the database. */
export type CompareTexts = (one: string, other: string) => number

const byCodePoint: CompareTexts = (one, other) => (one < other ? -1 : 1)

function compare(
  cell: OracleRow[string],
  value: FilterScalar,
  kind: GridKind | undefined,
  compareTexts: CompareTexts,
): number {
  if (cell instanceof Date && typeof value === 'string') {
    const shown = value.length === 10 ? londonDay.format(cell) : cell.toISOString()
    const against = value.length === 10 ? value : new Date(value).toISOString()
    return shown < against ? -1 : shown > against ? 1 : 0
  }
  if (kind === 'uuid') return fold(cell) === fold(value) ? 0 : 1
  if (cell === value) return 0
  if (typeof cell === 'string' && typeof value === 'string' && kind === 'text') return compareTexts(cell, value)
  return (cell as string) < (value as string) ? -1 : 1
}

/** True where a row is what the filter asks for. */
export function oracleMatches(
  row: OracleRow,
  kinds: OracleKinds,
  filter: Filter,
  compareTexts: CompareTexts = byCodePoint,
): boolean {
  const matches = (part: Filter) => oracleMatches(row, kinds, part, compareTexts)
  if (filter.kind === 'not') return !matches(filter.of)
  if (filter.kind === 'and') return filter.of.every(matches)
  if (filter.kind === 'or') return filter.of.some(matches)
  const { selector, operator, value } = filter
  const cell = row[selector] ?? null
  const kind = kinds[selector]
  if (value === null) return operator === '=' ? cell === null : cell !== null
  if (cell === null) return operator === '<>' || operator === 'notcontains'
  if (Array.isArray(value))
    return compare(cell, value[0], kind, compareTexts) >= 0 && compare(cell, value[1], kind, compareTexts) <= 0
  if (operator === 'contains') return fold(cell).includes(fold(value))
  if (operator === 'notcontains') return !fold(cell).includes(fold(value))
  if (operator === 'startswith') return fold(cell).startsWith(fold(value))
  if (operator === 'endswith') return fold(cell).endsWith(fold(value))
  const isSame = kind === 'text' ? fold(cell) === fold(value) : compare(cell, value, kind, compareTexts) === 0
  if (operator === '=') return isSame
  if (operator === '<>') return !isSame
  const order = compare(cell, value, kind, compareTexts)
  if (operator === '<') return order < 0
  if (operator === '<=') return order <= 0
  return operator === '>' ? order > 0 : order >= 0
}

/** Blanks last in both directions; then by id, in the direction of the last term. */
function orderRows(rows: OracleRow[], query: GridQuery): OracleRow[] {
  const sort = query.sort.length > 0 ? query.sort : [{ selector: 'name', desc: false }]
  const terms = [...sort, { selector: 'id', desc: sort.at(-1)?.desc ?? false }]
  return rows.toSorted((one, other) => {
    for (const { selector, desc } of terms) {
      const [a, b] = [one[selector] ?? null, other[selector] ?? null]
      if (a === null || b === null) {
        if (a !== b) return a === null ? 1 : -1
        continue
      }
      const order = byteOrder(a, b)
      if (order !== 0) return desc ? -order : order
    }
    return 0
  })
}

function byteOrder(a: NonNullable<OracleRow[string]>, b: NonNullable<OracleRow[string]>): number {
  if (typeof a === 'string' && typeof b === 'string') return Buffer.compare(Buffer.from(a), Buffer.from(b))
  return Number(a) - Number(b)
}

export function oracleSummary(rows: OracleRow[], { selector, summaryType }: SummaryTerm): SummaryValue {
  if (summaryType === 'count' || selector === null) return rows.length
  const values = rows.map((row) => row[selector]).filter((value) => typeof value === 'number')
  const sum = values.reduce((total, value) => total + value, 0)
  if (summaryType === 'sum') return sum
  if (values.length === 0) return null
  if (summaryType === 'avg') return sum / values.length
  return summaryType === 'min' ? Math.min(...values) : Math.max(...values)
}

/** The rows of the query in their order before paging. */
export function oracleRows(rows: OracleRow[], kinds: OracleKinds, searched: string[], query: GridQuery): OracleRow[] {
  const matching = rows.filter(
    (row) =>
      (!query.filter || oracleMatches(row, kinds, query.filter)) &&
      (query.search === '' ||
        searched.some((name) => row[name] != null && fold(row[name]).includes(fold(query.search)))),
  )
  return orderRows(matching, query)
}
