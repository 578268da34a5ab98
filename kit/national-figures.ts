import { type CountCube, combinationsOf } from '@/lib/disclosure/count-cube'
import type { CountedCell } from '@/lib/disclosure/protect-counts'
import type { SumCube } from '@/lib/disclosure/sum-draft'
import type { SumFact, SumPattern } from '@/lib/disclosure/sum-facts'
import { type Random, shareOut } from '@/seed/random'

/** An organisation of a made-up nation, by numbers alone. */
export type NationalOrganisation = { organisation: number; region: number; discipline: number; size: number }

export const nationSizes = {
  /** The whole: as many organisations as report, and the answers of a quarter. */
  full: { organisations: 1_200, responses: 40_000 },
  /** Enough for every rule to be met, in a second. */
  small: { organisations: 150, responses: 5_000 },
} as const

export type NationSize = { organisations: number; responses: number }

const regions = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
const disciplines = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
const sizes = [1, 2, 3, 4]
const types = [1, 2, 3, 4, 5, 6, 7]

/** Some values are common and others rare, as regions and art forms are. */
const skewedWeights = (values: readonly number[], spread: number) =>
  values.map((value) => [value, Math.exp(-spread * value)] as const)

/** Organisations of all regions, disciplines and sizes. */
export function makeOrganisations(random: Random, { organisations }: NationSize): NationalOrganisation[] {
  return Array.from({ length: organisations }, (_, at) => ({
    organisation: at + 1,
    region: random.weighted(skewedWeights(regions, 0.12)),
    discipline: random.weighted(skewedWeights(disciplines, 0.25)),
    size: random.weighted(skewedWeights(sizes, 0.4)),
  }))
}

/** Questions by how many answers they offer, and how rare the last ones are. */
const questions = [
  { id: 1, categories: 20, spread: 0.35 },
  { id: 2, categories: 16, spread: 0.3 },
  { id: 3, categories: 14, spread: 0.3 },
  { id: 4, categories: 12, spread: 0.45 },
  { id: 5, categories: 18, spread: 0.4 },
  { id: 6, categories: 24, spread: 0.25 },
]

/** The breakdowns of a question: each place by category, both places for the base alone, so that no cell is in more than six partitions. */
const isPublished = (region: number, discipline: number, category: number) =>
  region === 0 || discipline === 0 || category === 0

/** Counts of the answers of a quarter: a cube for each question, of region, discipline and category. */
export function makeCountCubes(
  random: Random,
  organisations: readonly NationalOrganisation[],
  { responses }: NationSize,
): CountCube[] {
  const answered = shareOut(
    organisations.map(({ size }) => random.skewed(0.9) * size),
    responses,
  )
  return questions.map(({ id, categories, spread }) => {
    const weights = skewedWeights(
      Array.from({ length: categories }, (_, at) => at + 1),
      spread,
    )
    const cells = new CellCounts()
    for (const [at, { organisation, region, discipline }] of organisations.entries())
      for (let response = 0; response < (answered[at] ?? 0); response++) {
        const key = random.uint32()
        const category = random.weighted(weights)
        for (const r of [0, region])
          for (const d of [0, discipline])
            for (const c of [0, category]) if (isPublished(r, d, c)) cells.add([r, d, c], organisation, key)
      }
    const dimensions = [regions, disciplines, weights.map(([value]) => value)].map((values) => ({
      ...{ values, isPartition: true },
    }))
    return {
      ...{ id, dimensions },
      cells: combinationsOf(dimensions.map(({ values }) => [0, ...values]))
        .filter(([r = 0, d = 0, c = 0]) => isPublished(r, d, c))
        .map((of) => cells.cellOf(of)),
    }
  })
}

/** Counts of cells, and how many people each organisation has in them. */
class CellCounts {
  readonly #cells = new Map<string, { n: number; keySum: bigint; by: Map<number, number> }>()

  add(dimensions: readonly number[], organisation: number, key: number) {
    const place = dimensions.join()
    const cell = this.#cells.get(place) ?? { n: 0, keySum: 0n, by: new Map<number, number>() }
    cell.n++
    cell.keySum += BigInt(key)
    cell.by.set(organisation, (cell.by.get(organisation) ?? 0) + 1)
    this.#cells.set(place, cell)
  }

  cellOf(dimensions: readonly number[]): CountedCell {
    const { n, keySum, by } = this.#cells.get(dimensions.join()) ?? { n: 0, keySum: 0n, by: new Map<number, number>() }
    return { dimensions, n, keySum, organisations: by.size, largest: Math.max(0, ...by.values()) }
  }
}

/** What each organisation sold in each quarter and type of event: few sell very much. */
export function makeSumFacts(
  random: Random,
  organisations: readonly NationalOrganisation[],
  quarters: readonly number[],
): SumFact[] {
  return organisations.flatMap(({ organisation, region, discipline, size }) => {
    const own = random.fork(organisation)
    const offered = own.some(types, own.whole(1, 3))
    const scale = 400 * 4 ** size * own.skewed(1.2)
    return quarters.flatMap((quarter) =>
      offered.flatMap((type) =>
        own.chance(0.15)
          ? []
          : [
              {
                organisation,
                dimensions: [quarter, region, discipline, size, type],
                value: Math.ceil(scale * own.skewed(0.6)),
              },
            ],
      ),
    )
  })
}

/** Two-way cubes of a measure for some periods, each a quarter or all quarters of a year. */
export function makeSumCubes(periods: readonly (number | readonly number[])[]): SumCube[] {
  const all = [[0], [0], [0], [0]]
  const values = [regions, disciplines, sizes, types]
  const pairs = [
    [0, 1],
    [0, 3],
    [1, 3],
  ]
  return pairs.map((pair, id) => ({
    id: id + 1,
    cells: periods.flatMap((period) =>
      combinationsOf(all.map((none, at) => (pair.includes(at) ? [...none, ...(values[at] ?? [])] : none))).map(
        (combination): SumPattern => [period, ...combination],
      ),
    ),
  }))
}
