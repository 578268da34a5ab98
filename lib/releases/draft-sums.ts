import { combinationsOf } from '@/lib/disclosure/count-cube'
import type { ProtectedSums } from '@/lib/disclosure/protect-sums'
import type { EarlierSums, SumCube, SumDraft } from '@/lib/disclosure/sum-draft'
import { keyOf, type SumFact, type SumPattern } from '@/lib/disclosure/sum-facts'
import { type Quarter, quarterCode, quarterNumbers } from '@/lib/floor/calendar/quarter'
import { type ShareDimension, type SumMeasureId, sumCubesOf } from '@/lib/published/cubes'
import { quartersOfRelease } from '@/lib/published/periods'
import { symbolCodeOf } from '@/lib/published/symbol-codes'
import type { ReleaseCell, ReleaseFact } from './release-cells'

/** The values that each dimension of sums has. */
export type DimensionValues = Record<Exclude<ShareDimension, 'category'>, readonly number[]>

/** An approved release, as far as later ones must know it. */
export type EarlierRelease = { facts: readonly ReleaseFact[]; cells: readonly ReleaseCell[] }

/** The dimensions of a fact besides its quarter, in their order. */
const placeDimensions = ['region', 'discipline', 'size', 'type'] as const

const codesOfYear = (year: number) => quarterNumbers.map((quarter) => quarterCode({ year, quarter }))

const asSumFact = (fact: ReleaseFact): SumFact => ({
  organisation: fact.organisationId,
  dimensions: [quarterCode(fact), fact.regionId, fact.disciplineId, fact.sizeId, fact.typeId],
  value: fact.value,
})

const patternOf = (cell: ReleaseCell): SumPattern => [
  cell.quarter === 0 ? codesOfYear(cell.year) : cell.year * 10 + cell.quarter,
  ...[cell.regionId, cell.disciplineId, cell.sizeId, cell.typeId],
]

/** The sums of a measure in a draft, with everything that was ever published of it. */
export function draftSumsOf(
  measure: SumMeasureId,
  quarter: Quarter,
  values: DimensionValues,
  facts: readonly ReleaseFact[],
  earlier: readonly EarlierRelease[],
): SumDraft {
  const ofMeasure = (all: readonly ReleaseFact[]) => all.filter(({ measureId }) => measureId === measure).map(asSumFact)
  return {
    facts: ofMeasure(facts),
    cubes: sumCubesOf(measure).map(({ id, dimensions }) => ({ id, cells: patternsOf(dimensions, quarter, values) })),
    earlier: earlier.map((release) => ({ facts: ofMeasure(release.facts), cells: earlierCellsOf(measure, release) })),
  }
}

/** Every combination of the values, those of nobody as well, for each period of a release. */
function patternsOf(
  dimensions: readonly ShareDimension[],
  quarter: Quarter,
  values: DimensionValues,
): SumCube['cells'] {
  const quarters = quartersOfRelease(quarter).map(quarterCode)
  const periods: SumPattern = quarters.length > 1 ? [...quarters, quarters] : quarters
  const places = combinationsOf(placeDimensions.map((one) => (dimensions.includes(one) ? [0, ...values[one]] : [0])))
  return periods.flatMap((period) => places.map((place): SumPattern => [period, ...place]))
}

/** What a release said of a measure, each sum once. What stood from before is the earlier release's. */
function earlierCellsOf(measure: SumMeasureId, { cells }: EarlierRelease): EarlierSums['cells'] {
  const ids = new Set(sumCubesOf(measure).map(({ id }) => id))
  const found = new Map<string, EarlierSums['cells'][number]>()
  for (const cell of cells) {
    if (!ids.has(cell.cubeId) || cell.reason === 'old figure stands') continue
    const pattern = patternOf(cell)
    found.set(keyOf(pattern), { pattern, value: cell.value })
  }
  return [...found.values()]
}

/** The protected sums as cells of the release. */
export const cellsOfSums = ({ cubes }: ProtectedSums): ReleaseCell[] =>
  cubes.flatMap(({ id, cells }) =>
    cells.map(({ pattern, figure, reason }): ReleaseCell => {
      const [period = 0, regionId = 0, disciplineId = 0, sizeId = 0, typeId = 0] = pattern.map((value, at) =>
        at === 0 || typeof value === 'number' ? value : 0,
      ) as [number | number[], number, number, number, number]
      const [number, isYear] = typeof period === 'number' ? [period, false] : [period[0] ?? 0, true]
      return {
        cubeId: id,
        year: Math.floor(number / 10),
        quarter: isYear ? 0 : ((number % 10) as Quarter['quarter']),
        ...{ regionId, disciplineId, sizeId, typeId, categoryId: 0 },
        ...{ value: figure.value, symbol: symbolCodeOf(figure), reason: reason ?? null },
      }
    }),
  )
