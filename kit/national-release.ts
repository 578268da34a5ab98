import { disciplines, lookupValues } from '@/db/reference/reference-files'
import type { CountCube } from '@/lib/disclosure/count-cube'
import { protectSums } from '@/lib/disclosure/protect-sums'
import type { SumDraft } from '@/lib/disclosure/sum-draft'
import { homeRegions } from '@/lib/geography/home-regions'
import { countCubes, type SumMeasureId, sumMeasures } from '@/lib/published/cubes'
import { sizeBands } from '@/lib/published/size-bands'
import { type CountedAnswers, countCubeOf } from '@/lib/releases/draft-counts'
import type { DraftInput } from '@/lib/releases/draft-input'
import { cellsOfSums, type DimensionValues, draftSumsOf, type EarlierRelease } from '@/lib/releases/draft-sums'
import type { ReleaseCell, ReleaseFact } from '@/lib/releases/release-cells'
import { type Random, shareOut } from '@/seed/random'

/** How many organisations report, how many people answer in a quarter, and which measure attacks on sums are tried on. */
export type NationSize = { organisations: number; responses: number; attacked: SumMeasureId }

export const nationSizes = {
  /** The whole; of attendance, which is by type of event as well. */
  full: { organisations: 1_200, responses: 40_000, attacked: 1 },
  /** As many organisations, so that every rule is met, with fewer answers; of tickets, so that it takes seconds. */
  small: { organisations: 1_200, responses: 6_000, attacked: 3 },
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
    regionId: random.weighted(skewed(nationalValues.region, 0.2)),
    disciplineId: random.weighted(skewed(nationalValues.discipline, 0.5)),
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
      // Some are a festival, or closed in summer.
      if (own.chance(0.15)) return []
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
  // A fifth of them ask in a quarter.
  const asking = organisations.filter(() => random.chance(0.2))
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

type NationalQuarter = (typeof quarters)[number]

/** The sums of a measure in a draft of a quarter, beside earlier releases. */
export const draftOf = (
  measure: SumMeasureId,
  quarter: NationalQuarter,
  facts: readonly ReleaseFact[],
  earlier: readonly EarlierRelease[],
): SumDraft => draftSumsOf(measure, { year, quarter }, nationalValues, facts, earlier)

/** Releases of the first quarters, each of its own facts and beside those before it. */
export async function releaseQuarters(
  upTo: NationalQuarter,
  facts: readonly ReleaseFact[],
  measures: readonly SumMeasureId[] = sumMeasures.map(({ id }) => id),
): Promise<EarlierRelease[]> {
  const earlier: EarlierRelease[] = []
  for (const quarter of quarters.filter((each) => each <= upTo)) {
    const own = facts.filter((fact) => fact.quarter === quarter)
    const cells: ReleaseCell[] = []
    for (const measure of measures)
      cells.push(...cellsOfSums(await protectSums(draftOf(measure, quarter, own, [...earlier]))))
    earlier.push({ facts: own, cells })
  }
  return earlier
}

/**
 * Everything that the draft of a year's last quarter is made of, after the releases of the other three: the largest there is, with the
 * year and the earlier quarters again, some of them revised.
 */
export async function makeLastQuarter(random: Random, size: NationSize): Promise<DraftInput> {
  const organisations = makeOrganisations(random.fork('organisations'), size)
  const facts = makeFacts(random.fork('facts'), organisations)
  return {
    ...{ quarter: { year, quarter: 4 }, values: nationalValues },
    facts: revise(random.fork('revisions'), facts, organisations),
    answers: makeAnswers(random.fork('answers'), organisations, size),
    sizes: new Map(organisations.map(({ organisationId, sizeId }) => [organisationId, sizeId])),
    earlier: await releaseQuarters(3, facts),
  }
}

/** The counts of every question of the release. */
export const countsOf = (answers: DraftInput['answers']): CountCube[] =>
  countCubes.map((cube) => countCubeOf(cube, nationalValues, answers.get(cube.id) ?? []))
