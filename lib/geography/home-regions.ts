import regionsFile from '@/db/reference/regions.json' with { type: 'json' }

/** Where people live: an English region or another nation. `id` is for tables, `code` is its ONS code; ids never change. */
type HomeRegion = { id: number; code: string; name: string }

/** The region of those who gave no postcode, or one that is not known. */
export const unknownRegion = 0

const nations = regionsFile.nations as [number, string, string][]
const englishRegions = regionsFile.englishRegions as [number, string, string][]

/** The id of England among the nations, whose regions stand for it. */
const england = 1

/** The nine regions of England in the usual order, then the other nations. */
export const homeRegions: readonly HomeRegion[] = [
  ...englishRegions.map(([id, name, code]) => ({ id: 100 + id, code, name })),
  ...nations.filter(([id]) => id !== england).map(([id, name, code]) => ({ id, code, name })),
]

const byId = new Map(homeRegions.map((region) => [region.id, region]))
const byName = new Map(homeRegions.map((region) => [region.name, region]))

export const homeRegionOf = (id: number): HomeRegion | undefined => byId.get(id)

/** The region with this name: that of England where there is one, else the nation. */
export const homeRegionNamed = (name: string): HomeRegion | undefined => byName.get(name)
