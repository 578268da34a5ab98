import { homeRegionNamed } from '@/lib/geography/home-regions'
import type { CellSums } from '../cells/cells-queries'
import type { PlaceNames } from './origins-queries'

/** Tickets by the home region of their buyers, by its id; those of which it is not known are left out. */
export function ticketsByRegion(cells: readonly CellSums[], names: PlaceNames): Map<number, number> {
  const byRegion = new Map<number, number>()
  for (const { value, tickets } of cells) {
    const region = homeRegionNamed(names.get(value)?.region ?? '')
    if (region) byRegion.set(region.id, (byRegion.get(region.id) ?? 0) + tickets)
  }
  return byRegion
}
