import type { CensusEdition, CountedPeople } from './population-queries'

/** Who lives in an area, of 16 and over, by the answers of a question: shares of all of them. */
type ComparedPopulation = { edition: string; shares: ReadonlyMap<string, number> }

/** What answers are set beside: the people of the area where the organisations are. */
export type PopulationBeside = {
  /** `Yorkshire and The Humber`, `England and Wales`. */
  area: string
  /** By the concept of the question. */
  questions: ReadonlyMap<string, ComparedPopulation>
  licences: readonly string[]
}

/** The population of an area, the reason why there is none, in words, or null where no file of the census was loaded. */
export type FoundPopulation = { beside: PopulationBeside } | { whyNot: string } | null

/** Everybody of 16 and over by region and by authority, by their names. */
export type HomePopulation = {
  regions: ReadonlyMap<string, number>
  authorities: ReadonlyMap<string, number>
  edition: string
  licence: string
}

/**
 * The shares of each question in some regions together. A question of which a region is not counted has none, nor has an
 * answer that is not told apart in one of them.
 */
export function sharesOfPeople(
  people: readonly CountedPeople[],
  areas: readonly string[],
  editions: readonly CensusEdition[],
): Map<string, ComparedPopulation> {
  return new Map(
    editions.flatMap(({ characteristic, name }) => {
      const own = people.filter((each) => each.characteristic === characteristic)
      const sumOf = (category: string) => {
        const counted = own.filter((each) => each.category === category)
        return counted.length === areas.length ? counted.reduce((sum, each) => sum + each.people, 0) : null
      }
      const everybody = sumOf('')
      if (!everybody) return []
      const categories = [...new Set(own.map(({ category }) => category))].filter((category) => category !== '')
      const shares = categories.flatMap((category) => {
        const sum = sumOf(category)
        return sum === null ? [] : [[category, sum / everybody] as const]
      })
      return [[characteristic, { edition: name, shares: new Map(shares) }] as const]
    }),
  )
}
