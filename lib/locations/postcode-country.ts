import areasFile from '@/db/reference/postcode-areas.json' with { type: 'json' }

/** The look-up ids of the countries that have postcodes, by what the reference data call them. */
const countryIds = { England: 45, Wales: 46, Scotland: 47, 'Northern Ireland': 48 } as const

const countryOf = (region: string): number => countryIds[region as keyof typeof countryIds] ?? countryIds.England

/** The countries in which a postcode area has addresses; some lie across a border, some in none of the four. */
const countriesByArea = new Map(
  (areasFile.rows as unknown[][]).map(([area, , , , , shares]) => [
    String(area),
    new Set(Object.keys(shares as object).map(countryOf)),
  ]),
)

/** Forces addresses and the one bank that has a code of its own, which are of no place. */
const placeless = new Set(['BF', 'GIR'])

/**
 * Whether a postcode can be an address in a country, by the letters it begins with: a BT postcode is in Northern Ireland,
 * an SY postcode in England or Wales. Countries without postcodes take any.
 */
export function isPostcodeOfCountry(postcode: string, countryId: number): boolean {
  if (!(Object.values(countryIds) as number[]).includes(countryId)) return true
  const area = /^[A-Z]+/.exec(postcode.toUpperCase())?.[0] ?? ''
  return placeless.has(area) || (countriesByArea.get(area)?.has(countryId) ?? false)
}
