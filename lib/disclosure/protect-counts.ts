import { fewestPeople } from '@/lib/floor/privacy-thresholds'
import { noiseOfCell } from './cell-key'
import { roundCount } from './round-figures'
import { type Figure, figureOf, withheld } from './symbols'

/** How many people are in a cell, before protection. Nothing of it leaves the worker but the figure made of it. */
export type CountedCell = {
  /** Numbers of its values in each dimension of its cube; 0 stands for all of them. */
  dimensions: readonly number[]
  n: number
  /** The sum of the record keys of its people. */
  keySum: bigint
  /** How many organisations asked them, and how many people the one with the most. */
  organisations: number
  largest: number
}

export const fewestOrganisations = 5
/** No organisation may hold more of a cell. */
export const largestPart = 0.7
/** Shares want a base of so many people, as published. */
export const fewestForShares = 50
/** From this part of its base on a category is not told from all of it. */
export const nearlyAll = 0.95
/** A smaller share is not told. */
const hardlyAny = 0.05

/** Why a count is withheld. A draft says it to the Global Admin; what is published does not. */
type CountReason = 'few people' | 'few organisations' | 'one organisation' | 'nearly all'

/** Why this count is withheld by itself; undefined where it is published. */
export function reasonToWithhold({ n, keySum, organisations, largest }: Omit<CountedCell, 'dimensions'>) {
  if (n < fewestPeople || n + noiseOfCell(keySum) < fewestPeople) return 'few people' satisfies CountReason
  if (organisations < fewestOrganisations) return 'few organisations' satisfies CountReason
  return largest > largestPart * n ? ('one organisation' satisfies CountReason) : undefined
}

/** The figure of a cell by itself, totals as well: noise, then thresholds, then rounding. Parts need not add up to it. */
export function protectCount(cell: Omit<CountedCell, 'dimensions'>): Figure {
  if (reasonToWithhold(cell)) return withheld
  return figureOf(roundCount(cell.n + noiseOfCell(cell.keySum)))
}

/** The answers to a question in one cell: all who answered, and each category. */
type Breakdown<Cell = CountedCell> = { base: Cell; categories: readonly Cell[] }

/** The count of a category and its share of the base. */
type CategoryFigures = { count: Figure; share: Figure }

type ProtectedBreakdown = { base: Figure; categories: CategoryFigures[] }

/**
 * The figures of a question in one cell. Where a category is 95 % or more of its base, whoever is in the base is nearly
 * sure to be in it: its share is ">95 %", and no other figure of a category is given.
 */
export function protectBreakdown({ base, categories }: Breakdown<Omit<CountedCell, 'dimensions'>>): ProtectedBreakdown {
  const baseFigure = protectCount(base)
  const counts = categories.map(protectCount)
  const dominant = counts.findIndex((count, at) => isNearlyAll(categories[at]?.n ?? 0, base.n, count, baseFigure))
  if (dominant >= 0 && baseFigure.value !== null) {
    const maySay = counts[dominant]?.value != null && baseFigure.value >= fewestForShares
    return {
      base: baseFigure,
      categories: categories.map((_, at) => ({
        count: withheld,
        share: at === dominant && maySay ? { value: null, symbol: '>95' } : withheld,
      })),
    }
  }
  return { base: baseFigure, categories: counts.map((count) => ({ count, share: shareOf(count, baseFigure) })) }
}

/** By its people or as published, so that neither the truth nor the figures look like everybody. */
const isNearlyAll = (n: number, base: number, count: Figure, baseFigure: Figure) =>
  (base > 0 && n >= nearlyAll * base) ||
  (count.value !== null && baseFigure.value !== null && count.value >= nearlyAll * baseFigure.value)

/** A share in whole per cents, of published figures alone. */
export function shareOf(count: Figure, base: Figure): Figure {
  if (count.value === null || base.value === null || base.value < fewestForShares) return withheld
  const share = count.value / base.value
  if (share >= nearlyAll) return { value: null, symbol: '>95' }
  return share < hardlyAny ? { value: null, symbol: '<5' } : figureOf(Math.round(share * 100))
}

/** The mean of a scale, of published counts alone: withheld where one of them is, or where they are fewer than 50. */
export function meanOf(parts: readonly { value: number; count: Figure }[]): Figure {
  let [sum, people] = [0, 0]
  for (const { value, count } of parts) {
    if (count.value === null) return withheld
    sum += value * count.value
    people += count.value
  }
  return people < fewestForShares ? withheld : figureOf(Math.round((sum / people) * 10) / 10)
}

/** The net promoter score of published counts, each a cell of its own: withheld where one of them is. */
export function scoreOfFigures(parts: { promoters: Figure; passives: Figure; detractors: Figure }): Figure {
  const { promoters, passives, detractors } = parts
  if (promoters.value === null || passives.value === null || detractors.value === null) return withheld
  const people = promoters.value + passives.value + detractors.value
  if (people < fewestForShares) return withheld
  return figureOf(Math.round((100 * (promoters.value - detractors.value)) / people))
}
