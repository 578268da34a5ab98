import type { CellsOfYears } from '../cells/cells-queries'
import type { HomePopulation } from '../population/population'
import type { SalesPeriod } from '../tickets/sales-days'
import type { Sellers } from '../tickets/sellers'
import type { HomesFacts } from './homes-facts'
import type { PlaceNames } from './origins-queries'

/** Where people who answered live, and where everybody lives. */
export type HomesOfReport = {
  homes: HomesFacts
  names: PlaceNames
  /** Null where no file of the census was loaded that has all regions. */
  population: HomePopulation | null
}

/** What a report of where audiences come from is made of: sums of whole months, by one thing each, and homes. */
export type OriginsFacts = HomesOfReport & {
  period: SalesPeriod
  places: CellsOfYears
  /** Null where there are too many to name. */
  outcodes: CellsOfYears | null
  distances: CellsOfYears
  deprivation: CellsOfYears
  areaGroups: CellsOfYears
  coding: CellsOfYears
  sellers: Sellers
  /** The files of geography that were loaded. */
  editions: readonly { id: number; kind: string; name: string; licence: string }[]
}
