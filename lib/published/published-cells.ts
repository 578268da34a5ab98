import type { Figure } from '@/lib/disclosure/symbols'
import type { Quarter } from '@/lib/floor/calendar/quarter'
import { formatFinancialYear } from '@/lib/floor/calendar/quarter'
import { releaseNameOf } from './periods'

/** What a published figure is of: a quarter, or with quarter 0 the whole financial year. */
export type PublishedPeriod = { year: number; quarter: Quarter['quarter'] | 0 }

/** Where a figure stands, in whatever release: 0 is all values of a dimension. */
export type CellPlace = PublishedPeriod & {
  cubeId: number
  regionId: number
  disciplineId: number
  sizeId: number
  typeId: number
  categoryId: number
}

/** A figure that everybody may see, with the release that says it. */
export type PublishedCell = CellPlace & { releaseId: number; figure: Figure }

/** An approved release. A later one has the higher id. */
export type PublishedRelease = Quarter & {
  id: number
  /** `Q1 2026/27`. */
  name: string
  /** The day in London. */
  approvedOn: string
  /** How many organisations had figures to confirm in the quarter. */
  organisations: number
  /** How many of them had confirmed. */
  confirmed: number
  /** Of its cells, in hexadecimal digits. */
  checksum: string
}

/** A figure that a release changed. */
export type PublishedChange = PublishedCell & { before: Figure }

/** Which figures: those of all periods, cubes or values where it does not say. A value of 0 is the total of a dimension. */
export type WantedCells = {
  cubeIds?: readonly number[]
  periods?: readonly PublishedPeriod[]
  year?: number
  regionId?: number
  disciplineId?: number
  sizeId?: number
  /** As it was once this release was approved; later ones are not looked at. */
  asOf?: number
}

/** Which figure it is, in whatever release. */
export const cellKeyOf = (cell: CellPlace): string =>
  [
    ...[cell.cubeId, cell.year, cell.quarter],
    ...[cell.regionId, cell.disciplineId, cell.sizeId, cell.typeId, cell.categoryId],
  ].join()

/** `Q1 2026/27`, or `2026/27` of a whole year. */
export const periodNameOf = ({ year, quarter }: PublishedPeriod): string =>
  quarter === 0 ? formatFinancialYear(year) : releaseNameOf({ year, quarter })
