import type { Quarter } from '@/lib/floor/calendar/quarter'

/** A figure of a release as the tables have it: 0 stands for all values of a dimension, quarter 0 for the whole year. */
export type ReleaseCell = {
  cubeId: number
  year: number
  quarter: Quarter['quarter'] | 0
  regionId: number
  disciplineId: number
  sizeId: number
  typeId: number
  categoryId: number
  value: number | null
  symbol: number
  reason: string | null
}

/** Which figure it is, in whatever release. */
export const cellKeyOf = (cell: Omit<ReleaseCell, 'value' | 'symbol' | 'reason'>): string =>
  [
    ...[cell.cubeId, cell.year, cell.quarter],
    ...[cell.regionId, cell.disciplineId, cell.sizeId, cell.typeId, cell.categoryId],
  ].join()

/** What an organisation contributed to a measure in a quarter, by where it belonged then. */
export type ReleaseFact = {
  measureId: number
  organisationId: number
  year: number
  quarter: Quarter['quarter']
  regionId: number
  disciplineId: number
  sizeId: number
  typeId: number
  value: number
}
