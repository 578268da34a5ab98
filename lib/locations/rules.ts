/** Limits of document 1 §9, for the fields' character counts. */
export const locationLimits = { name: 75, addressLine1: 255, addressLine2: 75, city: 75, postcode: 10 } as const

/**
 * The countries whose locations have an address: England, Wales, Scotland and Northern Ireland by their look-up ids.
 * Document 1 §5.4 does not show the set; `docs/assumptions.md` has the choice.
 */
export const countriesWithAddress: ReadonlySet<number> = new Set([45, 46, 47, 48])

export const takesAddress = (countryId: number | null | undefined): boolean =>
  countryId !== null && countryId !== undefined && countriesWithAddress.has(countryId)

export const noAddress = { addressLine1: '', addressLine2: '', city: '', postcode: '' }

/** A country that takes no address keeps none, whatever was typed before the country was changed. */
export const settleAddress = <Location extends { countryId: number }>(location: Location): Location =>
  takesAddress(location.countryId) ? location : { ...location, ...noAddress }
