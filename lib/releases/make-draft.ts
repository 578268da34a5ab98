import type { AttackResult } from '@/lib/disclosure/attacks/attack'
import type { AttackedSums } from '@/lib/disclosure/attacks/attacked-release'
import { runAttacks } from '@/lib/disclosure/attacks/run-attacks'
import { protectSums } from '@/lib/disclosure/protect-sums'
import type { Quarter } from '@/lib/floor/calendar/quarter'
import { countCubes, sumMeasures } from '@/lib/published/cubes'
import { type CountedAnswers, cellsOfCounts, countCubeOf, protectCounts } from './draft-counts'
import { draftGroups } from './draft-groups'
import { cellsOfSums, type DimensionValues, draftSumsOf, type EarlierRelease } from './draft-sums'
import type { ReleaseCell, ReleaseFact } from './release-cells'

/** Everything that a draft is made of. */
export type DraftInput = {
  quarter: Quarter
  values: DimensionValues
  facts: readonly ReleaseFact[]
  /** By the id of the cube. */
  answers: ReadonlyMap<number, readonly CountedAnswers[]>
  /** The size of each organisation, as it is fixed for the year. */
  sizes: ReadonlyMap<number, number>
  /** Every approved release, the oldest first. */
  earlier: readonly EarlierRelease[]
}

/** A draft: its figures, and what each attack on them got. */
export type DraftFigures = { cells: ReleaseCell[]; attacks: AttackResult[] }

/** Protects everything a draft tells and attacks it. Minutes of calculation for a nation: runs in a thread of its own. */
export async function makeDraft(input: DraftInput): Promise<DraftFigures> {
  const { quarter, values, facts, answers, earlier } = input
  const counts = countCubes.map((cube) => protectCounts(countCubeOf(cube, values, answers.get(cube.id) ?? [])))
  const sums: AttackedSums[] = []
  for (const { id } of sumMeasures) {
    const draft = draftSumsOf(id, quarter, values, facts, earlier)
    sums.push({ draft, result: await protectSums(draft) })
  }
  return {
    cells: [
      ...sums.flatMap(({ result }) => cellsOfSums(result)),
      ...counts.flatMap((each) => cellsOfCounts(each, quarter)),
      ...draftGroups(input),
    ],
    attacks: await runAttacks({ counts, sums }),
  }
}
