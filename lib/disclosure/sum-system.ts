import type { SparseRow } from './span'
import type { EarlierSums, SumDraft } from './sum-draft'
import { isWithin, type SumFact, type SumPattern } from './sum-facts'

/** Now, or the number of an earlier release. */
export type Edition = number | 'now'

/**
 * A measure as a system of equations. A column is what a smallest group of facts comes to: those that are in the same cells of every
 * release. A fact that was revised has a column for each of its values.
 */
export type SumSystem = {
  /** What each column comes to. */
  values: readonly number[]
  /** The columns of a cell in an edition; none where nothing is in it. */
  rowOf: (edition: Edition, pattern: SumPattern) => SparseRow
  /** The facts of a cell in an edition. */
  factsOf: (edition: Edition, pattern: SumPattern) => SumFact[]
}

/** The quarters of a pattern; the first dimension of a fact is its quarter. */
const quartersOf = ([quarters]: SumPattern): readonly number[] =>
  quarters === undefined || typeof quarters === 'number' ? [quarters ?? 0] : quarters

/** Every quarter that a draft touches, and those that an earlier figure adds up with one of them. */
export function quartersTouched({ cubes, earlier }: Pick<SumDraft, 'cubes' | 'earlier'>): Set<number> {
  const quarters = new Set(cubes.flatMap(({ cells }) => cells.flatMap(quartersOf)))
  const groups = earlier.flatMap(({ cells }) => cells.map(({ pattern }) => quartersOf(pattern)))
  for (let size = -1; size !== quarters.size; ) {
    size = quarters.size
    for (const group of groups) if (group.some((one) => quarters.has(one))) for (const one of group) quarters.add(one)
  }
  return quarters
}

/** The system of a draft: its cells, and those of earlier releases that have a quarter in common with them. */
export function makeSumSystem(draft: SumDraft): SumSystem {
  const quarters = quartersTouched(draft)
  const touched = (facts: readonly SumFact[]) => facts.filter(({ dimensions }) => quarters.has(dimensions[0] ?? 0))
  const editions = [...draft.earlier.map(({ facts }) => touched(facts)), touched(draft.facts)]
  const columns = columnsOf(editions)
  const indexes = editions.map((_, edition) => indexByValue(columns.filter(({ editions }) => editions.has(edition))))
  const at = (edition: Edition) => (edition === 'now' ? editions.length - 1 : edition)
  return {
    values: columns.map(({ value }) => value),
    rowOf: (edition, pattern) => new Map(find(indexes[at(edition)], pattern).map(({ column }) => [column, 1])),
    factsOf: (edition, pattern) => find(indexes[at(edition)], pattern).flatMap(({ facts }) => facts),
  }
}

type Column = {
  column: number
  dimensions: readonly number[]
  editions: ReadonlySet<number>
  value: number
  facts: SumFact[]
}

/** Facts of the same dimensions that have one value in the same editions, together. */
function columnsOf(editions: readonly (readonly SumFact[])[]): Column[] {
  const values = new Map<string, { fact: SumFact; of: (number | undefined)[] }>()
  for (const [edition, facts] of editions.entries())
    for (const fact of facts) {
      const key = `${fact.organisation}|${fact.dimensions.join()}`
      const entry = values.get(key) ?? { fact, of: [] }
      entry.of[edition] = (entry.of[edition] ?? 0) + fact.value
      values.set(key, entry)
    }
  const columns = new Map<string, Omit<Column, 'column'>>()
  for (const { fact, of } of values.values())
    for (const value of new Set(of.filter((one) => one !== undefined))) {
      const within = editions.flatMap((_, edition) => (of[edition] === value ? [edition] : []))
      const key = `${fact.dimensions.join()}|${within.join()}`
      const column = columns.get(key) ?? { dimensions: fact.dimensions, editions: new Set(within), value: 0, facts: [] }
      column.value += value
      column.facts.push({ ...fact, value })
      columns.set(key, column)
    }
  // Quarter after quarter: what is known of one quarter has nothing in common with what is known of another.
  return [...columns.values()]
    .sort((one, other) => (one.dimensions[0] ?? 0) - (other.dimensions[0] ?? 0))
    .map((column, at) => ({ ...column, column: at }))
}

/** The columns by each value of each dimension. */
type ColumnIndex = { all: readonly Column[]; by: readonly ReadonlyMap<number, readonly Column[]>[] }

function indexByValue(columns: readonly Column[]): ColumnIndex {
  const dimensions = columns[0]?.dimensions.length ?? 0
  const by = Array.from({ length: dimensions }, (_, at) => Map.groupBy(columns, (one) => one.dimensions[at] ?? 0))
  return { all: columns, by }
}

/** The columns of a cell, looked for in the shortest list of those with one of its values. */
function find(index: ColumnIndex | undefined, pattern: SumPattern): Column[] {
  if (index === undefined) return []
  let shortest = index.all
  for (const [at, wanted] of pattern.entries()) {
    if (wanted === 0) continue
    const list = [wanted].flat().flatMap((value) => index.by[at]?.get(value) ?? [])
    if (list.length < shortest.length) shortest = list
  }
  return shortest.filter(({ dimensions }) => isWithin(dimensions, pattern))
}

/**
 * The same rows over fewer columns: columns that are together in each of them are one.
 * @param rows every row that matters
 */
export function mergeColumns(values: readonly number[], rows: readonly SparseRow[]) {
  const groups = new Int32Array(values.length)
  let next = 1
  for (const row of rows) {
    const renamed = new Map<string, number>()
    for (const [column, value] of row) {
      const key = `${groups[column]}|${value}`
      const group = renamed.get(key) ?? next++
      renamed.set(key, group)
      groups[column] = group
    }
  }
  const places = new Map<number, number>()
  for (const group of groups) if (group > 0 && !places.has(group)) places.set(group, places.size)
  const merged = new Array<number>(places.size).fill(0)
  for (const [column, group] of groups.entries()) {
    const place = places.get(group)
    if (place !== undefined) merged[place] = (merged[place] ?? 0) + (values[column] ?? 0)
  }
  const merge = (row: SparseRow): SparseRow =>
    new Map([...row].map(([column, value]) => [places.get(groups[column] ?? 0) ?? -1, value]))
  return { values: merged, merge }
}

/** Rows of the earlier figures of a draft's quarters: what is known, and what was withheld. */
export const earlierCellsOf = (earlier: readonly EarlierSums[], quarters: ReadonlySet<number>) =>
  earlier.flatMap(({ cells }, edition) =>
    cells.flatMap((cell) => (quartersOf(cell.pattern).some((one) => quarters.has(one)) ? [{ ...cell, edition }] : [])),
  )
