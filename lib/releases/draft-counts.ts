import type { AttackedCounts } from '@/lib/disclosure/attacks/attacked-release'
import { type CountCube, combinationsOf } from '@/lib/disclosure/count-cube'
import { type CountedCell, protectBreakdown, protectCount, reasonToWithhold } from '@/lib/disclosure/protect-counts'
import type { Figure } from '@/lib/disclosure/symbols'
import type { Quarter } from '@/lib/floor/calendar/quarter'
import type { ReleasedCounts } from '@/lib/published/cubes'
import { symbolCodeOf } from '@/lib/published/symbol-codes'
import type { ReleaseCell } from './release-cells'
import type { WithheldReason } from './withheld-reasons'

/** How many people of an organisation gave an answer (category 0: any to the question), with the sum of their record keys. */
export type CountedAnswers = {
  organisation: number
  region: number
  discipline: number
  category: number
  n: number
  keySum: bigint
}

/**
 * Each place by category, and both places for all who answered: so that no cell is in more than six partitions. By region and
 * discipline at once there is no category.
 */
const isPublished = (region: number, discipline: number, category: number) =>
  region === 0 || discipline === 0 || category === 0

type CountValues = { region: readonly number[]; discipline: readonly number[] }

/** The counts of a question in a quarter: every combination, those of nobody as well. */
export function countCubeOf(
  { id, question }: ReleasedCounts,
  { region: regions, discipline: disciplines }: CountValues,
  answers: readonly CountedAnswers[],
): CountCube {
  const counts = new Map<string, { n: number; keySum: bigint; by: Map<number, number> }>()
  for (const { organisation, region, discipline, category, n, keySum } of answers)
    for (const place of placesOf(region, discipline, category)) {
      const cell = counts.get(place) ?? { n: 0, keySum: 0n, by: new Map<number, number>() }
      cell.n += n
      cell.keySum += keySum
      cell.by.set(organisation, (cell.by.get(organisation) ?? 0) + n)
      counts.set(place, cell)
    }
  const categories = question.categories.map((_, at) => at + 1)
  const dimensions = [
    { values: regions, isPartition: true },
    { values: disciplines, isPartition: true },
    { values: categories, isPartition: !question.isMultiple },
  ]
  const cells = combinationsOf(dimensions.map(({ values }) => [0, ...values]))
    .filter(([region = 0, discipline = 0, category = 0]) => isPublished(region, discipline, category))
    .map((of): CountedCell => {
      const { n, keySum, by } = counts.get(of.join()) ?? { n: 0, keySum: 0n, by: new Map<number, number>() }
      return { dimensions: of, n, keySum, organisations: by.size, largest: Math.max(0, ...by.values()) }
    })
  return { id, dimensions, cells }
}

/** The cells that somebody's answer is in. */
const placesOf = (region: number, discipline: number, category: number) =>
  [0, region].flatMap((r) =>
    [0, discipline].flatMap((d) => (isPublished(r, d, category) ? [[r, d, category].join()] : [])),
  )

/** What is published of a cube: a figure for each cell, and why where it is withheld. */
type ProtectedCounts = AttackedCounts & { reasons: readonly (WithheldReason | undefined)[] }

/** Protects the counts of a question: each base, and each category beside the others of its place. */
export function protectCounts(cube: CountCube): ProtectedCounts {
  const of = new Map(cube.cells.map((cell, at) => [cell.dimensions.join(), at]))
  const figures: Figure[] = cube.cells.map(protectCount)
  const shares: (Figure | undefined)[] = cube.cells.map(() => undefined)
  const reasons: (WithheldReason | undefined)[] = cube.cells.map(reasonToWithhold)
  const categories = cube.dimensions[2]?.values ?? []
  for (const base of cube.cells) {
    const [region = 0, discipline = 0, category = 0] = base.dimensions
    if (category !== 0 || (region !== 0 && discipline !== 0)) continue
    const places = categories.map((each) => of.get([region, discipline, each].join()) ?? -1)
    const cells = places.flatMap((at) => cube.cells[at] ?? [])
    for (const [at, { count, share }] of protectBreakdown({ base, categories: cells }).categories.entries()) {
      const place = places[at] ?? -1
      if (figures[place]?.value !== null && count.value === null) reasons[place] = 'nearly all'
      figures[place] = count
      shares[place] = share
    }
  }
  return { cube, figures, shares, reasons }
}

/** The protected counts as cells of the release. A share that is nearly all stands where its count would. */
export const cellsOfCounts = ({ cube, figures, shares, reasons }: ProtectedCounts, period: Quarter): ReleaseCell[] =>
  cube.cells.map(({ dimensions: [regionId = 0, disciplineId = 0, categoryId = 0] }, at): ReleaseCell => {
    const [figure, share] = [figures[at], shares?.[at]]
    const shown = figure?.value === null && share?.symbol === '>95' ? share : figure
    return {
      ...{ cubeId: cube.id, year: period.year, quarter: period.quarter },
      ...{ regionId, disciplineId, sizeId: 0, typeId: 0, categoryId },
      value: shown?.value ?? null,
      symbol: shown ? symbolCodeOf(shown) : 1,
      reason: reasons[at] ?? null,
    }
  })
