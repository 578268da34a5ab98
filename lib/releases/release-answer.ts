import { attackWords, isWithstood } from '@/lib/disclosure/attacks/attack'
import { symbolMarks } from '@/lib/disclosure/symbols'
import { formatFinancialYear } from '@/lib/floor/calendar/quarter'
import { cubeNameOf } from './cube-names'
import { cubes } from './cubes'
import { placeInWords } from './dimension-names'
import { releaseNameOf } from './periods'
import type * as queries from './queries'
import { symbolOfCode } from './symbol-codes'

/** What is read of a release besides its row. */
export type ReleaseFigures = {
  cells: Awaited<ReturnType<typeof queries.countCells>>
  compared: Awaited<ReturnType<typeof queries.compareWithBefore>>
}

const nothing: ReleaseFigures = { cells: [], compared: { added: 0, changed: 0, changes: [] } }

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
    cubes: cubes.flatMap((cube) => {
      const own = cells.filter(({ cubeId }) => cubeId === cube.id)
      if (own.length === 0) return []
      const published = own.find((one) => one.reason === null)?.cells ?? 0
      const withheld = own.flatMap((one) => (one.reason === null ? [] : [{ reason: one.reason, cells: one.cells }]))
      return [{ id: cube.id, name: cubeNameOf(cube), published, withheld }]
    }),
    added: compared.added,
    changed: compared.changed,
    changes: compared.changes.map((cell) => ({
      cube: cubes.flatMap((cube) => (cube.id === cell.cubeId ? [cubeNameOf(cube)] : [])).join(),
      period: cell.quarter === 0 ? formatFinancialYear(cell.year) : releaseNameOf({ ...cell, quarter: cell.quarter }),
      place: placeInWords(cell),
      before: figureInWords(cell.valueBefore, cell.symbolBefore),
      now: figureInWords(cell.value, cell.symbol),
    })),
  }
}

function figureInWords(value: number | null, code: number): string {
  if (value !== null) return value.toLocaleString('en-GB')
  const symbol = symbolOfCode(code)
  return symbol === null ? '' : symbolMarks[symbol]
}
