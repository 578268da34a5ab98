import 'server-only'
import type { Database } from '@/db/client'
import type { OrganisationScope } from '@/lib/floor/access/organisation-scope'
import { censusRegions } from '@/lib/geography/census/census-places'
import { listInWords } from '../figure-words'
import { type FoundPopulation, type HomePopulation, sharesOfPeople } from './population'
import { findCensusEditions, findEverybody, findPeopleOf, findRegionsOf } from './population-queries'

const codesByName = new Map([...censusRegions].map(([code, name]) => [name, code]))

/** Many regions have a name together. */
const mostNamed = 3

/** The people of the regions in which organisations have their address. */
export async function readPopulation(db: Database, organisations: OrganisationScope): Promise<FoundPopulation> {
  const editions = await findCensusEditions(db, 'region')
  if (editions.length === 0) return null
  const regions = await findRegionsOf(db, organisations)
  const apart = regions.filter((region) => !codesByName.has(region))
  if (regions.length === 0 || apart.length > 0)
    return {
      whyNot: `No population stands beside the answers: the census that was loaded counts England and Wales, and there are organisations in ${listInWords(apart)}.`,
    }
  const areas = regions.map((region) => codesByName.get(region) ?? '')
  const questions = sharesOfPeople(await findPeopleOf(db, areas), areas, editions)
  if (questions.size === 0)
    return {
      whyNot: `No population stands beside the answers: the census that was loaded lacks ${listInWords(regions)}.`,
    }
  const used = editions.filter(({ characteristic }) => questions.has(characteristic))
  const licences = [...new Set(used.map(({ licence }) => licence))]
  return { beside: { area: describeRegions(regions), questions, licences } }
}

function describeRegions(regions: readonly string[]): string {
  if (regions.length === censusRegions.size) return 'England and Wales'
  if (regions.length <= mostNamed) return listInWords(regions)
  return `the ${regions.length} regions of the organisations`
}

/** Everybody by region and authority; null where no file has all the regions of England and Wales. */
export async function readHomePopulation(db: Database): Promise<HomePopulation | null> {
  const [editions, ofAuthorities] = await Promise.all([
    findCensusEditions(db, 'region'),
    findCensusEditions(db, 'authority'),
  ])
  // Whatever people are counted by, all of them are counted; by age is what most will have.
  const inOrder = editions.toSorted((a, b) => Number(b.characteristic === 'age') - Number(a.characteristic === 'age'))
  for (const { characteristic, name, licence } of inOrder) {
    const everybody = await findEverybody(db, characteristic)
    if (everybody.regions.size < censusRegions.size) continue
    const names = [name, ...ofAuthorities.flatMap((each) => (each.characteristic === characteristic ? each.name : []))]
    return { ...everybody, edition: listInWords([...new Set(names)]), licence }
  }
  return null
}
