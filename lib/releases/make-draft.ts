import type { AttackResult } from '@/lib/disclosure/attacks/attack'
import { attackCounts, attackSums, mergeAttacks } from '@/lib/disclosure/attacks/run-attacks'
import { protectSums } from '@/lib/disclosure/protect-sums'
import { countCubes, type SumMeasureId, sumCubesOf, sumMeasures } from '@/lib/published/cubes'
import { cellsOfCounts, countCubeOf, protectCounts } from './draft-counts'
import { draftGroups } from './draft-groups'
import type { DraftInput } from './draft-input'
import { cellsOfSums, draftSumsOf } from './draft-sums'
import type { ReleaseCell, ReleaseFact } from './release-cells'

/** What a draft is made of, one by one: a measure of sums, or all counts with the figures of groups. */
export type DraftPart = SumMeasureId | 'counts'

/** The parts of a draft, those that take longest first. */
export const draftParts: readonly DraftPart[] = [...sumMeasures.map(({ id }) => id), 'counts']

/** What a part is made of: the facts and earlier cells of one measure; counts and groups, of everything. */
export function inputOf(part: DraftPart, input: DraftInput): DraftInput {
  if (part === 'counts') return input
  const cubes = new Set<number>(sumCubesOf(part).map(({ id }) => id))
  const ofMeasure = (facts: readonly ReleaseFact[]) => facts.filter(({ measureId }) => measureId === part)
  return {
    ...{ quarter: input.quarter, values: input.values, answers: new Map(), sizes: new Map() },
    facts: ofMeasure(input.facts),
    earlier: input.earlier.map(({ facts, cells }) => ({
      facts: ofMeasure(facts),
      cells: cells.filter(({ cubeId }) => cubes.has(cubeId)),
    })),
  }
}

/** A draft or a part of one: its figures, and what each attack on them got. */
export type DraftFigures = { cells: ReleaseCell[]; attacks: AttackResult[]; milliseconds: DraftTime }

/** How long it took to protect and to attack it. */
type DraftTime = { protection: number; attacks: number }

/** Protects a part of a draft and attacks it. A minute of calculation for a nation: runs in a thread of its own. */
export async function makeDraftPart(input: DraftInput, part: DraftPart): Promise<DraftFigures> {
  const began = performance.now()
  const made = part === 'counts' ? makeCounts(input) : await makeSums(input, part)
  const isProtected = performance.now()
  const attacks = await made.attack()
  return {
    ...{ cells: made.cells, attacks },
    milliseconds: { protection: isProtected - began, attacks: performance.now() - isProtected },
  }
}

function makeCounts(input: DraftInput) {
  const { quarter, values, answers } = input
  const counts = countCubes.map((cube) => protectCounts(countCubeOf(cube, values, answers.get(cube.id) ?? [])))
  return {
    cells: [...counts.flatMap((each) => cellsOfCounts(each, quarter)), ...draftGroups(input)],
    attack: async () => attackCounts(counts),
  }
}

async function makeSums({ quarter, values, facts, earlier }: DraftInput, measure: SumMeasureId) {
  const draft = draftSumsOf(measure, quarter, values, facts, earlier)
  const result = await protectSums(draft)
  return { cells: cellsOfSums(result), attack: () => attackSums([{ draft, result }]) }
}

/** The parts of a draft together. */
export const mergeDraft = (parts: readonly DraftFigures[]): DraftFigures => ({
  cells: parts.flatMap(({ cells }) => cells),
  attacks: mergeAttacks(parts.map(({ attacks }) => attacks)),
  milliseconds: {
    protection: parts.reduce((sum, { milliseconds }) => sum + milliseconds.protection, 0),
    attacks: parts.reduce((sum, { milliseconds }) => sum + milliseconds.attacks, 0),
  },
})
