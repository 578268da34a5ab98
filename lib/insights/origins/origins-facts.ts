import type { CellsOfYears } from '../cells/cells-queries'
import type { SalesPeriod } from '../tickets/sales-days'
import type { PlaceNames } from './origins-queries'

/** What a report of where audiences come from is made of: sums of whole months, by one thing each. */
export type OriginsFacts = {
  period: SalesPeriod
  places: CellsOfYears
  names: PlaceNames
  /** Null where there are too many to name. */
  outcodes: CellsOfYears | null
  distances: CellsOfYears
  deprivation: CellsOfYears
  areaGroups: CellsOfYears
  coding: CellsOfYears
  /** The files of geography that were loaded. */
  editions: readonly { id: number; kind: string; name: string; licence: string }[]
}
