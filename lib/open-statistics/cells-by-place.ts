import type { Figure } from '@/lib/disclosure/symbols'
import { withheld } from '@/lib/disclosure/symbols'
import type { CellPlace, PublishedCell, PublishedPeriod } from '@/lib/published/published-cells'
import { cellKeyOf } from '@/lib/published/published-cells'

/** The figures of a year, to be asked for by where they stand; and the periods that have any. */
export type CellsByPlace = {
  cells: readonly PublishedCell[]
  /** The year, then the quarters in their order. */
  periodsOf: (cubeId: number) => PublishedPeriod[]
  /** The period that a cube is told by: the whole year, or else its last quarter. */
  latestOf: (cubeId: number) => PublishedPeriod | undefined
  /** Undefined where nothing was published. */
  find: (place: AskedPlace) => Figure | undefined
}

/** Where a figure stands: what is left out is all of it. */
export type AskedPlace = Pick<CellPlace, 'cubeId' | 'year' | 'quarter'> & Partial<CellPlace>

const everything = { regionId: 0, disciplineId: 0, sizeId: 0, typeId: 0, categoryId: 0 }

export function groupByPlace(cells: readonly PublishedCell[]): CellsByPlace {
  const figures = new Map(cells.map((cell) => [cellKeyOf(cell), cell.figure]))
  const periods = new Map<number, Map<number, PublishedPeriod>>()
  for (const { cubeId, year, quarter } of cells) {
    const known = periods.get(cubeId) ?? new Map<number, PublishedPeriod>()
    periods.set(cubeId, known.set(quarter, { year, quarter }))
  }
  const periodsOf = (cubeId: number) =>
    [...(periods.get(cubeId)?.values() ?? [])].sort((one, other) => one.quarter - other.quarter)
  return {
    ...{ cells, periodsOf },
    latestOf(cubeId) {
      const all = periodsOf(cubeId)
      return all.find(({ quarter }) => quarter === 0) ?? all.at(-1)
    },
    find: (place) => figures.get(cellKeyOf({ ...everything, ...place })),
  }
}

/** A figure that is shown: what nobody has published is told as what is withheld. */
export const shownFigureOf = (figure: Figure | undefined): Figure => figure ?? withheld
