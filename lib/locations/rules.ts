import type { GridDefaults } from '@/lib/floor/grid/grid-view'

/** How much each field holds, for its character count as well. */
export const locationLimits = { name: 75, addressLine1: 255, addressLine2: 75, city: 75, postcode: 10 } as const

/**
 * The countries whose locations have an address: England, Wales, Scotland and Northern Ireland, by their look-up ids.
 * The specification does not list them; see `docs/assumptions.md`.
 */
const countriesWithAddress: ReadonlySet<number> = new Set([45, 46, 47, 48])

export const requiresAddress = (countryId: number | null | undefined): boolean =>
  countryId !== null && countryId !== undefined && countriesWithAddress.has(countryId)

export const noAddress = { addressLine1: '', addressLine2: '', city: '', postcode: '' }

/**
 * Removes the address of a location in a country without addresses, whatever was typed before the country was changed.
 */
export const normaliseAddress = <Location extends { countryId: number }>(location: Location): Location =>
  requiresAddress(location.countryId) ? location : { ...location, ...noAddress }

/** How the list of locations opens. */
export const locationsView: GridDefaults = { pageSize: 25, pageSizes: [5, 10, 25], sort: 'name' }
