import regionsFile from '@/db/reference/regions.json' with { type: 'json' }

const nations = regionsFile.nations as [number, string, string][]
const englishRegions = regionsFile.englishRegions as [number, string, string][]

const wales = 2

/** The regions of England, and Wales, by their codes: what the census of England and Wales counts people by. */
export const censusRegions: ReadonlyMap<string, string> = new Map([
  ...englishRegions.map(([, name, code]) => [code, name] as const),
  ...nations.filter(([id]) => id === wales).map(([, name, code]) => [code, name] as const),
])

/** The first three signs of the codes of regions; all others are of authorities. */
export const regionPrefixes = ['E12', 'W92']

/** Codes that authorities had at the census, with those of today; only where their land is the same. */
const earlierCodes: Readonly<Record<string, string>> = {
  E08000016: 'E08000038',
  E08000019: 'E08000039',
  E10000023: 'E06000065',
  E10000027: 'E06000066',
}

/** The code of today of a region or an authority of England and Wales; undefined for any other area. */
export function censusPlace(code: string, authorities: { has(code: string): boolean }): string | undefined {
  const today = earlierCodes[code] ?? code
  return censusRegions.has(today) || (/^[EW]/.test(today) && authorities.has(today)) ? today : undefined
}
