import { disciplines, lookupValues } from '@/db/reference/reference-files'
import { protectSums } from '@/lib/disclosure/protect-sums'
import { homeRegions } from '@/lib/insights/answers/home-regions'
import { countCubes, sumMeasures } from '@/lib/releases/cubes'
import type { CountedAnswers } from '@/lib/releases/draft-counts'
import { cellsOfSums, type DimensionValues, draftSumsOf, type EarlierRelease } from '@/lib/releases/draft-sums'
import type { DraftInput } from '@/lib/releases/make-draft'
import type { ReleaseFact } from '@/lib/releases/release-cells'
import { sizeBands } from '@/lib/releases/size-bands'
import { type Random, shareOut } from '@/seed/random'

/** How many organisations report, and how many people answer in a quarter. */
export type NationSize = { organisations: number; responses: number }

export const nationSizes = {
  /** The whole. */
  full: { organisations: 1_200, responses: 40_000 },
  /** Enough for every rule to be met, in seconds. */
  small: { organisations: 150, responses: 5_000 },
} as const satisfies Record<string, NationSize>

/** An organisation of a made-up nation, by numbers alone. */
export type NationalOrganisation = Pick<ReleaseFact, 'organisationId' | 'regionId' | 'disciplineId' | 'sizeId'>

/** The year that is released. */
const year = 2026
const quarters = [1, 2, 3, 4] as const

/** The values of the platform's own reference data. */
export const nationalValues: DimensionValues = {
  region: homeRegions.map(({ id }) => id),
  discipline: disciplines.map(({ id }) => id),
  size: sizeBands.map(({ id }) => id),
  type: lookupValues.flatMap(({ id, category }) => (category === 'eventTypes' ? [id] : [])),
}

/** Some values are common and others rare, as regions, art forms and kinds of event are. */
const skewed = (values: readonly number[], spread: number) =>
  values.map((value, at) => [value, Math.exp(-spread * at)] as const)

/** Organisations of all regions, disciplines and sizes. */
export function makeOrganisations(random: Random, { organisations }: NationSize): NationalOrganisation[] {
  return Array.from({ length: organisations }, (_, at) => ({
    organisationId: at + 1,
    regionId: random.weighted(skewed(nationalValues.region, 0.12)),
    disciplineId: random.weighted(skewed(nationalValues.discipline, 0.3)),
    sizeId: random.weighted(skewed(nationalValues.size, 0.4)),
  }))
}

/** Sales are of no type of event: their only one is this. */
const anyType = 1

/** What every organisation contributed to every measure in the quarters of the year: few have very much. */
export function makeFacts(random: Random, organisations: readonly NationalOrganisation[]): ReleaseFact[] {
  const types = skewed(nationalValues.type, 0.15)
  return organisations.flatMap((organisation) => {
    const own = random.fork(organisation.organisationId)
    const offered = new Set(Array.from({ length: own.whole(1, 4) }, () => own.weighted(types)))
    const scale = 60 * 4 ** organisation.sizeId * own.skewed(0.8)
    const sells = own.chance(0.6)
    const price = 900 + Math.round(1_200 * own.skewed(0.5))
    return quarters.flatMap((quarter) => {
      const of = { ...organisation, year, quarter }
      let seats = 0
      const figures = [...offered].flatMap((typeId) => {
        if (own.chance(0.15)) return []
        const people = Math.ceil(scale * own.skewed(0.6))
        const young = own.chance(0.3) ? 0 : Math.round(people * 0.4 * own.fraction())
        seats += Math.round(people * 0.7)
        return [
          { ...of, measureId: 1, typeId, value: people },
          ...(young > 0 ? [{ ...of, measureId: 2, typeId, value: young }] : []),
        ]
      })
      if (!sells || seats === 0) return figures
      return [
        ...figures,
        { ...of, measureId: 3, typeId: anyType, value: seats },
        { ...of, measureId: 4, typeId: anyType, value: seats * price },
      ]
    })
  })
}

/** The answers of a quarter to every question of the release, by the id of its cube. */
export function makeAnswers(
  random: Random,
  organisations: readonly NationalOrganisation[],
  { responses }: NationSize,
): Map<number, CountedAnswers[]> {
  // Not everybody asks in every quarter.
  const asking = organisations.filter(() => random.chance(0.6))
  const answered = shareOut(
    asking.map(({ sizeId }) => random.skewed(0.9) * sizeId),
    responses,
  )
  return new Map(
    countCubes.map(({ id, question }) => {
      const categories = skewed(
        question.categories.map((_, at) => at + 1),
        3.5 / question.categories.length,
      )
      return [
        id,
        asking.flatMap((of, at) => answersOf(random, of, answered[at] ?? 0, categories, question.isMultiple ? 2 : 1)),
      ]
    }),
  )
}

function answersOf(
  random: Random,
  { organisationId, regionId, disciplineId }: NationalOrganisation,
  people: number,
  categories: ReturnType<typeof skewed>,
  chosen: number,
): CountedAnswers[] {
  const counts = new Map<number, { n: number; keySum: bigint }>()
  for (let person = 0; person < people; person++) {
    const key = BigInt(random.uint32())
    const choices = Array.from({ length: random.whole(1, chosen) }, () => random.weighted(categories))
    for (const category of new Set([0, ...choices])) {
      const { n, keySum } = counts.get(category) ?? { n: 0, keySum: 0n }
      counts.set(category, { n: n + 1, keySum: keySum + key })
    }
  }
  return [...counts].map(([category, count]) => ({
    ...{ organisation: organisationId, region: regionId, discipline: disciplineId, category },
    ...count,
  }))
}

/** What happened between the third quarter's release and the last: returns that came late, were corrected, moved, closed. */
export function revise(random: Random, facts: readonly ReleaseFact[], organisations: readonly NationalOrganisation[]) {
  const [corrected, moved, closed] = [0.02, 0.005, 0.005].map(
    (part) => new Set(organisations.filter(() => random.chance(part)).map(({ organisationId }) => organisationId)),
  )
  return facts.flatMap((fact): ReleaseFact[] => {
    if (closed?.has(fact.organisationId)) return []
    const regionId = moved?.has(fact.organisationId)
      ? (nationalValues.region.find((id) => id !== fact.regionId) ?? fact.regionId)
      : fact.regionId
    const isCorrected = corrected?.has(fact.organisationId) && fact.quarter < 4
    return [{ ...fact, regionId, value: isCorrected ? Math.ceil(fact.value * random.skewed(0.3)) : fact.value }]
  })
}

/** What a release of the sums of a quarter said, beside those before it. */
export async function releaseSums(
  quarter: (typeof quarters)[number],
  facts: readonly ReleaseFact[],
  earlier: readonly EarlierRelease[],
): Promise<EarlierRelease> {
  const cells = []
  for (const { id } of sumMeasures)
    cells.push(...cellsOfSums(await protectSums(draftSumsOf(id, { year, quarter }, nationalValues, facts, earlier))))
  return { facts, cells }
}

/**
 * Everything that the draft of a year's last quarter is made of, after the releases of the other three: the largest there is, with the
 * year and the earlier quarters again, some of them revised.
 */
export async function makeLastQuarter(random: Random, size: NationSize, isRevised = true): Promise<DraftInput> {
  const organisations = makeOrganisations(random.fork('organisations'), size)
  const facts = makeFacts(random.fork('facts'), organisations)
  const earlier: EarlierRelease[] = []
  for (const quarter of [1, 2, 3] as const)
    earlier.push(
      await releaseSums(
        quarter,
        facts.filter((fact) => fact.quarter === quarter),
        [...earlier],
      ),
    )
  return {
    quarter: { year, quarter: 4 },
    values: nationalValues,
    facts: isRevised ? revise(random.fork('revisions'), facts, organisations) : facts,
    answers: makeAnswers(random.fork('answers'), organisations, size),
    earlier,
  }
}
