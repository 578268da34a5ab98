import type { AttackedSums } from '@/lib/disclosure/attacks/attacked-release'
import { attackContributors } from '@/lib/disclosure/attacks/contributors'
import { attackByEstimates } from '@/lib/disclosure/attacks/estimates'
import { attackBySubtraction } from '@/lib/disclosure/attacks/subtraction'
import { type ProtectedSums, protectSums, type SumProtection } from '@/lib/disclosure/protect-sums'
import { roundSum } from '@/lib/disclosure/round-figures'
import type { EarlierSums, SumDraft } from '@/lib/disclosure/sum-draft'
import { isWithin, keyOf, type SumFact } from '@/lib/disclosure/sum-facts'
import { published } from '@/lib/disclosure/symbols'
import type { Random } from '@/seed/random'
import { type AttackTrial, trialOf } from './attack-trial'
import { makeSumCubes, makeSumFacts, type NationalOrganisation } from './national-figures'

const quarters = [1, 2, 3, 4]

/** A measure over a year: the releases of its first three quarters, and the draft of the fourth with the year. */
export type YearOfSums = {
  facts: readonly SumFact[]
  earlier: readonly EarlierSums[]
  draft: SumDraft
  result: ProtectedSums
}

/** Protects the quarters one after the other, each beside those before it. */
export async function releaseYear(random: Random, organisations: readonly NationalOrganisation[]): Promise<YearOfSums> {
  const facts = makeSumFacts(random, organisations, quarters)
  const earlier: EarlierSums[] = []
  for (const quarter of [1, 2, 3]) {
    const draft = { facts, cubes: makeSumCubes([quarter]), earlier: [...earlier] }
    earlier.push(asEarlier(draft, await protectSums(draft)))
  }
  const draft = { facts, cubes: makeSumCubes([4, quarters]), earlier }
  return { facts, earlier, draft, result: await protectSums(draft) }
}

const asEarlier = ({ facts }: SumDraft, { cubes }: ProtectedSums): EarlierSums => {
  const cells = new Map(
    cubes.flatMap((cube) =>
      cube.cells.map(({ pattern, figure }) => [keyOf(pattern), { pattern, value: figure.value }]),
    ),
  )
  return { facts, cells: [...cells.values()] }
}

const noProtection: SumProtection = { againstSubtraction: false, againstEstimates: false }

/** The attacks on sums: by subtraction, by estimates, by contributors, and between releases. */
export async function trySumAttacks(
  random: Random,
  organisations: readonly NationalOrganisation[],
): Promise<AttackTrial[]> {
  const year = await releaseYear(random, organisations)
  const on: AttackedSums[] = [{ draft: year.draft, result: year.result }]
  const byOwnRules: AttackedSums[] = [{ draft: year.draft, result: await protectSums(year.draft, noProtection) }]
  const everything: AttackedSums[] = [{ draft: year.draft, result: publishEverything(year.draft) }]
  return [
    trialOf('sums withheld by their own rules alone', attackBySubtraction(byOwnRules), attackBySubtraction(on)),
    trialOf('sums withheld by their own rules alone', await attackByEstimates(byOwnRules), await attackByEstimates(on)),
    trialOf('all sums published', attackContributors(everything), attackContributors(on)),
    await tryYearWithoutQuarters(year),
    ...(await tryRevisions(year, organisations)),
  ]
}

/** Every cell as it is, to three figures. */
function publishEverything({ facts, cubes }: SumDraft): ProtectedSums {
  const sumOf = (pattern: SumDraft['cubes'][number]['cells'][number]) =>
    facts.reduce((sum, { dimensions, value }) => (isWithin(dimensions, pattern) ? sum + value : sum), 0)
  return {
    rounds: 0,
    cubes: cubes.map(({ id, cells }) => ({
      ...{ id, isLeftOut: false },
      cells: cells.map((pattern) => ({ pattern, figure: published(roundSum(sumOf(pattern))), reason: undefined })),
    })),
  }
}

/** The year protected as if no quarter had been published: a year less three quarters is the fourth. */
async function tryYearWithoutQuarters({ draft, result }: YearOfSums): Promise<AttackTrial> {
  const alone = await protectSums({ ...draft, earlier: [], cubes: makeSumCubes([quarters]) })
  const fourth = { ...result, cubes: [...result.cubes, ...alone.cubes].map((cube, at) => ({ ...cube, id: at + 1 })) }
  const withoutYear = fourth.cubes.map((cube, at) => ({
    ...cube,
    cells: at < result.cubes.length ? cube.cells.filter(({ pattern }) => pattern[0] === 4) : cube.cells,
  }))
  const off = attackBySubtraction([{ draft, result: { ...result, cubes: withoutYear } }])
  return trialOf('a year less three quarters', off, attackBySubtraction([{ draft, result }]))
}

/** What happens to facts between two releases. */
const revisions = [
  { what: 'a return that came late', before: without, now: (facts: readonly SumFact[]) => facts },
  { what: 'an organisation that moved', before: (facts: readonly SumFact[]) => facts, now: moved },
  { what: 'an organisation that was deactivated', before: (facts: readonly SumFact[]) => facts, now: without },
]

function without(facts: readonly SumFact[], organisation: number): readonly SumFact[] {
  return facts.filter((fact) => fact.organisation !== organisation)
}

function moved(facts: readonly SumFact[], organisation: number): readonly SumFact[] {
  return facts.map((fact) => {
    if (fact.organisation !== organisation) return fact
    const [quarter = 0, region = 0, ...others] = fact.dimensions
    return { ...fact, dimensions: [quarter, (region % 12) + 1, ...others] }
  })
}

/** The second quarter published again after a revision, as if it were for the first time, and beside its first figures. */
async function tryRevisions(
  { facts }: YearOfSums,
  organisations: readonly NationalOrganisation[],
): Promise<AttackTrial[]> {
  const trials: AttackTrial[] = []
  const cubes = makeSumCubes([2])
  const organisation = largeOrganisation(facts, organisations)
  for (const { what, before, now } of revisions) {
    const first = { facts: before(facts, organisation), cubes, earlier: [] }
    const earlier = [asEarlier(first, await protectSums(first))]
    const draft = { facts: now(facts, organisation), cubes, earlier }
    const off = attackContributors([{ draft, result: await protectSums({ ...draft, earlier: [] }) }])
    const result = await protectSums(draft)
    trials.push(trialOf(what, off, attackContributors([{ draft, result }])))
    trials.push(
      trialOf(
        what,
        attackBySubtraction([{ draft, result: await protectSums({ ...draft, earlier: [] }) }]),
        attackBySubtraction([{ draft, result }]),
      ),
    )
  }
  return trials
}

/** One in the middle of the largest tenth: its own part is seen in rounded totals, and it is not the one that is withheld anyhow. */
function largeOrganisation(facts: readonly SumFact[], organisations: readonly NationalOrganisation[]): number {
  const sums = new Map<number, number>()
  for (const { organisation, dimensions, value } of facts)
    if (dimensions[0] === 2) sums.set(organisation, (sums.get(organisation) ?? 0) + value)
  const sorted = [...sums].sort((one, other) => other[1] - one[1])
  return sorted[Math.floor(organisations.length / 20)]?.[0] ?? 0
}
