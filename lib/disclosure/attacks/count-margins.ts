import { fewestPeople } from '@/lib/floor/privacy-thresholds'
import { type CubeEquation, equationsOf } from '../count-cube'
import { maxNoise } from '../noise-table'
import { type CountedCell, nearlyAll, reasonToWithhold } from '../protect-counts'
import { countStep } from '../round-figures'
import type { Figure } from '../symbols'
import { type AttackResult, attackResult } from './attack'
import type { AttackedCounts } from './attacked-release'

/** The least and most that a count may be. */
type Interval = { least: number; most: number }

/** What whoever knows the rules knows of one count from its own figure. */
type CountKnowledge = (cell: CountedCell, figure: Figure, share: Figure | undefined) => Interval

/** Larger than any count. */
const unbounded = 1e9
/** A published count is this far from the true one at most: rounding, then noise. */
const farthest = Math.floor(countStep / 2) + maxNoise

/**
 * Of a count by keyed noise and rounding. Why a count is withheld is granted to the attacker: who knows the organisations of a region knows
 * whether they are few.
 */
const knownOfProtected: CountKnowledge = (cell, { value }, share) => {
  if (value !== null) return { least: Math.max(fewestPeople, value - farthest), most: value + farthest }
  if (reasonToWithhold(cell) === 'few people') return { least: 0, most: fewestPeople - 1 + maxNoise }
  return { least: share?.symbol === '>95' ? fewestPeople : 0, most: unbounded }
}

/** Of exact counts that are withheld below ten. */
export const knownOfExact: CountKnowledge = (_, { value }) =>
  value === null ? { least: 0, most: fewestPeople - 1 } : { least: value, most: value }

/** A withheld count must stay at least so uncertain. */
const narrowest = 3

/**
 * T1. Every total of every table is an equation; intervals of the counts are narrowed by all of them, again and again, until nothing
 * changes. A withheld count succeeds that is left with an interval narrower than 3.
 */
export function attackCountMargins(counts: readonly AttackedCounts[], knowledge = knownOfProtected): AttackResult {
  let tried = 0
  const found: string[] = []
  for (const { cube, figures, shares } of counts) {
    const intervals = cube.cells.map((cell, at) => knowledge(cell, figureAt(figures, at), shares?.[at]))
    narrowByShares(intervals, { cube, figures, ...(shares && { shares }) })
    narrowToFixedPoint(intervals, equationsOf(cube))
    for (const [at, cell] of cube.cells.entries()) {
      const interval = intervals[at]
      if (figureAt(figures, at).value !== null || interval === undefined) continue
      tried++
      if (interval.most - interval.least < narrowest)
        found.push(`cube ${cube.id}, ${cell.dimensions.join(' ')}: ${interval.least} to ${interval.most}`)
    }
  }
  return attackResult('T1', tried, found)
}

const figureAt = (figures: readonly Figure[], at: number): Figure => figures[at] ?? { value: null, symbol: 'c' }

/** Where a category is ">95 %", it is at least that of the published base, as far as noise and rounding may have moved both. */
function narrowByShares(intervals: Interval[], { cube, figures, shares = [] }: AttackedCounts) {
  const places = new Map(cube.cells.map(({ dimensions }, at) => [dimensions.join(), at]))
  for (const [at, cell] of cube.cells.entries()) {
    if (shares[at]?.symbol !== '>95') continue
    const base = places.get([...cell.dimensions.slice(0, -1), 0].join())
    const value = base === undefined ? null : figureAt(figures, base).value
    const interval = intervals[at]
    if (value === null || interval === undefined) continue
    const least = Math.ceil(nearlyAll * (value - farthest) - farthest)
    intervals[at] = { ...interval, least: Math.max(interval.least, least) }
  }
}

/** Interval propagation over all equations. */
function narrowToFixedPoint(intervals: Interval[], equations: readonly CubeEquation[]) {
  for (let isChanged = true; isChanged; ) {
    isChanged = false
    const narrow = (at: number, least: number, most: number) => {
      const interval = intervals[at]
      if (interval === undefined || (interval.least >= least && interval.most <= most)) return
      intervals[at] = { least: Math.max(interval.least, least), most: Math.min(interval.most, most) }
      isChanged = true
    }
    for (const { whole, parts } of equations) {
      let [least, most] = [0, 0]
      for (const part of parts) {
        least += intervals[part]?.least ?? 0
        most += intervals[part]?.most ?? 0
      }
      narrow(whole, least, most)
      const of = intervals[whole] ?? { least: 0, most: unbounded }
      for (const part of parts) {
        const own = intervals[part] ?? { least: 0, most: unbounded }
        narrow(part, of.least - (most - own.most), of.most - (least - own.least))
      }
    }
  }
}
