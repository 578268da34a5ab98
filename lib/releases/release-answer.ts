import { attackWords, isWithstood } from '@/lib/disclosure/attacks/attack'
import { namedCubes } from '@/lib/published/cube-names'
import { cubes, measureOf } from '@/lib/published/cubes'
import { placeInWords } from '@/lib/published/dimension-names'
import { figureInWords } from '@/lib/published/figure-in-words'
import { type GroupUnit, groupFigures, groupParts } from '@/lib/published/group-figures'
import { releaseNameOf } from '@/lib/published/periods'
import { type CellPlace, periodNameOf } from '@/lib/published/published-cells'
import { symbolOfCode } from '@/lib/published/symbol-codes'
import type * as queries from './queries'
import type { ReleaseCell } from './release-cells'

/** What is read of a release besides its row. */
type ReleaseFigures = {
  cells: Awaited<ReturnType<typeof queries.countCells>>
  compared: Awaited<ReturnType<typeof queries.compareWithBefore>>
}

const nothing: ReleaseFigures = { cells: [], compared: { added: 0, changed: 0, changes: [] } }

/** A figure with what it is of, as a table has them. */
export const describeCell = (cell: Pick<ReleaseCell, 'value' | 'symbol'> & CellPlace) => ({
  period: periodNameOf(cell),
  place: placeInWords(cell),
  figure: describeFigure(cell, cell),
})

/** What a figure counts: that of a group is its unit at the edges of the middle half, and organisations otherwise. */
function unitOf({ cubeId, categoryId }: CellPlace): GroupUnit | undefined {
  const group = groupFigures.find(({ id }) => id === cubeId)
  if (group) return categoryId === groupParts.low || categoryId === groupParts.high ? group.unit : undefined
  const cube = cubes.find(({ id }) => id === cubeId)
  return cube && measureOf(cube)?.unit
}

const describeFigure = (place: CellPlace, { value, symbol }: Pick<ReleaseCell, 'value' | 'symbol'>): string =>
  figureInWords({ value, symbol: symbolOfCode(symbol) }, unitOf(place))

/** A release as calls answer it and the screen shows it. */
export function asReleaseAnswer(release: queries.Release, { cells, compared }: ReleaseFigures = nothing) {
  const { id, year, quarter, state, organisations, confirmed, failure, decidedByName, reason } = release
  return {
    ...{
      id,
      year,
      quarter,
      name: releaseNameOf(release),
      state,
      organisations,
      confirmed,
      failure,
      decidedByName,
      reason,
    },
    ...{ askedAt: release.askedAt, madeAt: release.madeAt, decidedAt: release.decidedAt },
    attacks: (release.attacks ?? []).map((attack) => ({
      ...{ id: attack.id, tries: attackWords[attack.id], tried: attack.tried, succeeded: attack.succeeded },
      ...{ allowed: attack.allowed, isWithstood: isWithstood(attack), found: [...attack.found] },
    })),
    cubes: namedCubes.flatMap(({ id: cubeId, name }) => {
      const own = cells.filter((one) => one.cubeId === cubeId)
      if (own.length === 0) return []
      const published = own.find((one) => one.reason === null)?.cells ?? 0
      const withheld = own.flatMap((one) => (one.reason === null ? [] : [{ reason: one.reason, cells: one.cells }]))
      return [{ id: cubeId, name, published, withheld }]
    }),
    added: compared.added,
    changed: compared.changed,
    changes: compared.changes.map((cell) => ({
      cube: namedCubes.find(({ id: cubeId }) => cubeId === cell.cubeId)?.name ?? '',
      period: periodNameOf(cell),
      place: placeInWords(cell),
      before: describeFigure(cell, { value: cell.valueBefore, symbol: cell.symbolBefore }),
      now: describeFigure(cell, cell),
    })),
  }
}
