import type { KnownSum, SecretSum } from '../audit-intervals'
import { mayReplace } from '../release-differences'
import { intervalOfSum } from '../round-figures'
import { reasonToWithholdSum } from '../sensitive-sums'
import type { SparseRow } from '../span'
import { contributionsOf, keyOf, type SumFact } from '../sum-facts'
import { type Edition, earlierCellsOf, makeSumSystem, mergeColumns, quartersTouched } from '../sum-system'
import type { AttackedSums } from './attacked-release'

/** Something that nobody may work out, and what it is, in words. */
type NamedSecret = SecretSum & { what: string }

/** A measure as whoever attacks sees it, and what they are after. */
type AttackedSystem = { columns: readonly number[]; known: KnownSum[]; secrets: NamedSecret[] }

const contributions = (facts: readonly SumFact[]) =>
  new Map(contributionsOf(facts).map(({ organisation, value }) => [organisation, value]))
const total = (values: Iterable<number>) => [...values].reduce((sum, value) => sum + value, 0)

/** What was published, now and earlier: the edition of its facts, its pattern and its figure. */
export function publishedSums({ draft, result }: AttackedSums) {
  const now = new Map(result.cubes.flatMap(({ cells }) => cells.map((cell) => [keyOf(cell.pattern), cell] as const)))
  const earlier = earlierCellsOf(draft.earlier, quartersTouched(draft))
  return [
    ...earlier.map(({ edition, pattern, value }) => ({ edition: edition as Edition, pattern, value })),
    // A figure that stands is that of its earlier release, and is there already.
    ...[...now.values()].flatMap(({ pattern, figure, reason }) =>
      reason === 'old figure stands' ? [] : [{ edition: 'now' as Edition, pattern, value: figure.value }],
    ),
  ]
}

/** Equations of everything published, and the sums and differences that must not follow from them. */
export function systemOf(attacked: AttackedSums): AttackedSystem {
  const system = makeSumSystem(attacked.draft)
  const cells = publishedSums(attacked)
  const known = cells.flatMap(({ edition, pattern, value }) =>
    value === null ? [] : [{ row: system.rowOf(edition, pattern), ...intervalOfSum(value) }],
  )
  const secrets = cells.flatMap(({ edition, pattern, value }): NamedSecret[] => {
    const of = contributions(system.factsOf(edition, pattern))
    const what = `${keyOf(pattern)}${edition === 'now' ? '' : ` of release ${edition}`}`
    if (value === null)
      return reasonToWithholdSum([...of.values()]) === undefined
        ? []
        : [{ row: system.rowOf(edition, pattern), value: total(of.values()), what }]
    const now = contributions(system.factsOf('now', pattern))
    if (edition === 'now' || mayReplace(of, now)) return []
    const row = difference(system.rowOf('now', pattern), system.rowOf(edition, pattern))
    return [{ row, value: total(now.values()) - total(of.values()), what: `what changed in ${what}` }]
  })
  const filled = secrets.filter(({ row }) => row.size > 0)
  const { values, merge } = mergeColumns(
    system.values,
    [...known, ...filled].map(({ row }) => row),
  )
  return {
    columns: values,
    known: known.map((one) => ({ ...one, row: merge(one.row) })),
    secrets: filled.map((one) => ({ ...one, row: merge(one.row) })),
  }
}

function difference(one: SparseRow, other: SparseRow): SparseRow {
  const row = new Map(one)
  for (const [column, factor] of other) {
    const left = (row.get(column) ?? 0) - factor
    if (left === 0) row.delete(column)
    else row.set(column, left)
  }
  return row
}
