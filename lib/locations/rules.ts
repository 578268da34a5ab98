/** The maximum length of each field, in characters. */
export const locationLimits = { name: 75, addressLine1: 255, addressLine2: 75, city: 75, postcode: 10 } as const

/**
 * The countries whose locations have an address: England, Wales, Scotland and Northern Ireland, by their look-up ids.
 * The specification does not list them; see `docs/assumptions.md`.
 */
const countriesWithAddress: ReadonlySet<number> = new Set([45, 46, 47, 48])

export const takesAddress = (countryId: number | null | undefined): boolean =>
  countryId !== null && countryId !== undefined && countriesWithAddress.has(countryId)

export const noAddress = { addressLine1: '', addressLine2: '', city: '', postcode: '' }

/**
 * Removes the address of a location in a country without addresses, whatever was typed before the country was changed.
 */
export const settleAddress = <Location extends { countryId: number }>(location: Location): Location =>
  takesAddress(location.countryId) ? location : { ...location, ...noAddress }
