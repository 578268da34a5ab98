import type { AttackedSums } from '@/lib/disclosure/attacks/attacked-release'
import { attackContributors } from '@/lib/disclosure/attacks/contributors'
import { attackByEstimates } from '@/lib/disclosure/attacks/estimates'
import { attackBySubtraction } from '@/lib/disclosure/attacks/subtraction'
import { type ProtectedSums, protectSums, type SumProtection } from '@/lib/disclosure/protect-sums'
import { roundSum } from '@/lib/disclosure/round-figures'
import type { SumDraft } from '@/lib/disclosure/sum-draft'
import { isWithin, type SumPattern } from '@/lib/disclosure/sum-facts'
import { figureOf } from '@/lib/disclosure/symbols'
import type { SumMeasureId } from '@/lib/published/cubes'
import type { EarlierRelease } from '@/lib/releases/draft-sums'
import type { ReleaseFact } from '@/lib/releases/release-cells'
import type { Random } from '@/seed/random'
import { type AttackTrial, trialOf } from './attack-trial'
import {
  draftOf,
  makeFacts,
  type NationalOrganisation,
  nationalValues,
  releaseQuarters,
  revise,
} from './national-release'

/** A measure over a year: what was contributed, the releases of its first three quarters, and the draft of the fourth with the year. */
type YearOfSums = {
  measure: SumMeasureId
  facts: readonly ReleaseFact[]
  earlier: readonly EarlierRelease[]
  draft: SumDraft
  result: ProtectedSums
}

/** In a third of the art forms of regions only four organisations did anything in the fourth quarter. */
function thinLastQuarter(facts: readonly ReleaseFact[]): ReleaseFact[] {
  const active = new Map<number, Set<number>>()
  return facts.filter(({ quarter, regionId, disciplineId, organisationId }) => {
    if (quarter < 4 || (regionId + disciplineId) % 3 > 0) return true
    const place = regionId * 100 + disciplineId
    const seen = active.get(place) ?? new Set()
    if (seen.size < 4) seen.add(organisationId)
    active.set(place, seen)
    return seen.has(organisationId)
  })
}

async function releaseYear(measure: SumMeasureId, facts: readonly ReleaseFact[]): Promise<YearOfSums> {
  const earlier = await releaseQuarters(3, facts, [measure])
  const draft = draftOf(measure, 4, facts, earlier)
  return { measure, facts, earlier, draft, result: await protectSums(draft) }
}

const noProtection: SumProtection = { againstSubtraction: false, againstEstimates: false }

/** The attacks on sums: by subtraction, by estimates, by contributors, and between releases. */
export async function trySumAttacks(
  random: Random,
  organisations: readonly NationalOrganisation[],
  measure: SumMeasureId,
): Promise<AttackTrial[]> {
  const year = await releaseYear(measure, thinLastQuarter(makeFacts(random, organisations)))
  const on: AttackedSums[] = [{ draft: year.draft, result: year.result }]
  const byOwnRules: AttackedSums[] = [{ draft: year.draft, result: await protectSums(year.draft, noProtection) }]
  const everything: AttackedSums[] = [{ draft: year.draft, result: publishEverything(year.draft) }]
  return [
    trialOf('sums withheld by their own rules alone', attackBySubtraction(byOwnRules), attackBySubtraction(on)),
    trialOf('sums withheld by their own rules alone', await attackByEstimates(byOwnRules), await attackByEstimates(on)),
    trialOf('all sums published', attackContributors(everything), attackContributors(on)),
    await tryYearWithoutQuarters(year),
    ...(await tryRevisions(year)),
    ...(await tryAllRevisions(random, organisations, year)),
  ]
}

/** Every cell as it is, to three figures. */
function publishEverything({ facts, cubes }: SumDraft): ProtectedSums {
  const sumOf = (pattern: SumDraft['cubes'][number]['cells'][number]) =>
    facts.reduce((sum, { dimensions, value }) => (isWithin(dimensions, pattern) ? sum + value : sum), 0)
  return {
    cubes: cubes.map(({ id, cells }) => ({
      ...{ id, isLeftOut: false },
      cells: cells.map((pattern) => ({ pattern, figure: figureOf(roundSum(sumOf(pattern))), reason: undefined })),
    })),
  }
}

/** The year protected as if no quarter had been published: a year less three quarters is the fourth. */
async function tryYearWithoutQuarters({ draft, result }: YearOfSums): Promise<AttackTrial> {
  const ofYear = (wanted: boolean) => (pattern: SumPattern) => (typeof pattern[0] !== 'number') === wanted
  const yearOnly = draft.cubes.map(({ id, cells }) => ({ id, cells: cells.filter(ofYear(true)) }))
  const alone = await protectSums({ ...draft, earlier: [], cubes: yearOnly })
  const cubes = result.cubes.map((cube, at) => ({
    ...cube,
    cells: [...cube.cells.filter(({ pattern }) => ofYear(false)(pattern)), ...(alone.cubes[at]?.cells ?? [])],
  }))
  const off = attackBySubtraction([{ draft, result: { ...result, cubes } }])
  return trialOf('a year less three quarters', off, attackBySubtraction([{ draft, result }]))
}

/** What happens to facts between two releases. */
const revisions: readonly { what: string; before: Revision; now: Revision }[] = [
  { what: 'a return that came late', before: without, now: unchanged },
  { what: 'an organisation that moved', before: unchanged, now: moved },
  { what: 'an organisation that was deactivated', before: unchanged, now: without },
]

type Revision = (facts: readonly ReleaseFact[], organisation: number) => readonly ReleaseFact[]

function unchanged(facts: readonly ReleaseFact[]) {
  return facts
}

function without(facts: readonly ReleaseFact[], organisation: number) {
  return facts.filter((fact) => fact.organisationId !== organisation)
}

function moved(facts: readonly ReleaseFact[], organisation: number) {
  const elsewhere = (regionId: number) => nationalValues.region.find((id) => id !== regionId) ?? regionId
  return facts.map((fact) =>
    fact.organisationId === organisation ? { ...fact, regionId: elsewhere(fact.regionId) } : fact,
  )
}

/** The first quarter published again after a revision, as if it were for the first time, and beside its first figures. */
async function tryRevisions({ measure, facts }: YearOfSums): Promise<AttackTrial[]> {
  const trials: AttackTrial[] = []
  const quarter = facts.filter((fact) => fact.quarter === 1 && fact.measureId === measure)
  const organisation = largeOrganisation(quarter)
  for (const { what, before, now } of revisions) {
    const earlier = await releaseQuarters(1, before(quarter, organisation), [measure])
    const draft = draftOf(measure, 1, now(quarter, organisation), earlier)
    const forgetful = { draft, result: await protectSums({ ...draft, earlier: [] }) }
    const beside = { draft, result: await protectSums(draft) }
    trials.push(trialOf(what, attackContributors([forgetful]), attackContributors([beside])))
    trials.push(trialOf(what, attackBySubtraction([forgetful]), attackBySubtraction([beside])))
  }
  return trials
}

/** The last quarter with its year, after returns came late, were corrected, moved and closed, all of it at once. */
async function tryAllRevisions(
  random: Random,
  organisations: readonly NationalOrganisation[],
  { measure, facts, earlier }: YearOfSums,
): Promise<AttackTrial[]> {
  const draft = draftOf(measure, 4, revise(random.fork('revisions'), facts, organisations), earlier)
  const byOwnRules = [{ draft, result: await protectSums(draft, noProtection) }]
  const forgetful = [{ draft, result: await protectSums({ ...draft, earlier: [] }) }]
  const beside = [{ draft, result: await protectSums(draft) }]
  const what = 'every kind of revision at once'
  return [
    trialOf(
      `${what}, withheld by their own rules alone`,
      await attackByEstimates(byOwnRules),
      await attackByEstimates(beside),
    ),
    trialOf(what, attackContributors(forgetful), attackContributors(beside)),
  ]
}

/** One in the middle of the largest tenth: its own part is seen in rounded totals, and it is not the one that is withheld anyhow. */
function largeOrganisation(facts: readonly ReleaseFact[]): number {
  const sums = new Map<number, number>()
  for (const { organisationId, value } of facts) sums.set(organisationId, (sums.get(organisationId) ?? 0) + value)
  const sorted = [...sums].sort((one, other) => other[1] - one[1])
  return sorted[Math.floor(sorted.length / 20)]?.[0] ?? 0
}
