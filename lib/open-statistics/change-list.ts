import { cubes, measureOf } from '@/lib/published/cubes'
import { placeInWords } from '@/lib/published/dimension-names'
import { figureInWords } from '@/lib/published/figure-in-words'
import { type PublishedChange, periodNameOf } from '@/lib/published/published-cells'
import type { Edition } from './edition'
import { columnsFor, type FileColumn, type Observation, observationsOf } from './observations'
import { topicOf } from './topics'

/** A changed figure as its page has it. */
export type ChangeLine = { topic: string; period: string; place: string; before: string; now: string }

export function changeLine(change: PublishedChange): ChangeLine {
  const cube = cubes.find(({ id }) => id === change.cubeId)
  const unit = (cube && measureOf(cube)?.unit) ?? 'people'
  return {
    ...{ topic: topicOf(change.cubeId)?.name ?? '', period: periodNameOf(change), place: placeInWords(change) },
    ...{ before: figureInWords(change.before, unit), now: figureInWords(change.figure, unit) },
  }
}

const beforeColumns: readonly FileColumn[] = [
  {
    ...{ name: 'value_before', title: 'Value before', datatype: 'decimal' },
    description: 'What the releases before said; none where a symbol stood in its place',
  },
  {
    ...{ name: 'symbol_before', title: 'Symbol before', datatype: 'string' },
    description: 'Why there was no figure before',
  },
]

/** The columns of the file of changes. */
export const changeColumns = (): FileColumn[] => [
  ...columnsFor(['region', 'discipline', 'size', 'type', 'category']),
  ...beforeColumns,
]

/** The changes as a file has them. */
export function changeObservations(changes: readonly PublishedChange[], edition: Edition): Observation[] {
  const now = observationsOf(changes, edition)
  const before = observationsOf(
    changes.map((change) => ({ ...change, figure: change.before })),
    edition,
  )
  return now.map((one, at) => ({
    ...one,
    value_before: before[at]?.value ?? null,
    symbol_before: before[at]?.symbol ?? null,
  }))
}
