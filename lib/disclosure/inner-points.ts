import { type Bounds, type Goal, type Region, sumOf } from './linear-programme'
import type { SkylineFactor } from './skyline-factor'
import type { SparseRow } from './span'
import { SparseMatrix } from './sparse-matrix'

/** So far towards the edge a step goes: whoever stands on it cannot go on. */
const almostThere = 0.97
/** How closely the first step brings every sum to the middle of what it may be, as a part of its room. */
const closeToMiddle = 1e-3

/**
 * Points of a region that are found without a linear programme. From a point well inside one goes in the direction that changes a row
 * most for how near the edges are, until the first of them: a step costs milliseconds. Whatever comes out is inside, and shows what a row
 * may be; that a row cannot be more it never shows.
 *
 * The direction d is longest for g·d among those with Σ d² ÷ room + Σ (A d)² ÷ slack of one size: d = R (g − Aᵀ y), where
 * (A R Aᵀ + S) y = A R g. R and S have the squares of how far each unknown and each known sum may move.
 */
export class InnerPoints {
  /** The point that all lines go through. */
  readonly middle: Float64Array
  readonly #bounds: readonly Bounds[]
  readonly #rows: readonly SparseRow[]
  readonly #ranges: readonly Bounds[]
  readonly #matrix: SparseMatrix
  readonly #sums: Float64Array
  readonly #room: Float64Array
  readonly #factor: SkylineFactor

  /** @param isMiddle false where the region's point inside may stand on edges, as the truth does: then one is looked for that does not */
  constructor({ bounds, constraints, inside }: Region, isMiddle: boolean) {
    // Rows of one quarter next to each other, those of a year behind them: so the matrices below have few entries.
    const last = new Map(constraints.map((constraint) => [constraint, Math.max(...constraint.row.keys())]))
    const sorted = constraints.toSorted((one, other) => (last.get(one) ?? 0) - (last.get(other) ?? 0))
    this.#bounds = bounds
    this.#ranges = sorted.map(({ low, high }) => ({ least: low, most: high }))
    this.#rows = sorted.map(({ row }) => row)
    this.#matrix = new SparseMatrix(this.#rows, bounds.length)
    this.middle = isMiddle ? inside : this.#findMiddle(inside)
    this.#sums = this.#matrix.times(this.middle)
    this.#room = roomOf(this.middle, this.#bounds)
    this.#factor = this.#matrix.factorise(this.#room, roomOf(this.#sums, this.#ranges))
  }

  /** The two ends of the line on which a row changes most: where it is more, and where it is less. */
  find(goal: SparseRow): Float64Array[] {
    const along = this.#directionOf(goal)
    return [1, -1].map((side) => this.#goAlong(this.middle, this.#sums, along, side))
  }

  /**
   * Where a way ends that begins on that line and, at each edge that it comes to, goes on along it and all edges before: where the row is
   * enough, where nothing leads further, or after so many edges.
   */
  follow({ row: goal, reach }: Goal): Float64Array {
    const edges = new Edges()
    let [point, sums, along] = [this.middle, this.#sums, this.#directionOf(goal)]
    while (edges.count < mostEdges) {
      const change = this.#matrix.times(along)
      const gain = sumOf(goal, along)
      const missing = reach - sumOf(goal, point)
      if (missing <= 0 || gain <= hardlyAny) return point
      const [ofUnknown, ofSum] = [
        nearestEdge(point, along, 1, this.#bounds, edges.ofUnknowns),
        nearestEdge(sums, change, 1, this.#ranges, edges.ofSums),
      ]
      const length = Math.min(ofUnknown.distance, ofSum.distance, missing / gain)
      point = moved(point, along, length)
      sums = moved(sums, change, length)
      const isEdge = length === ofUnknown.distance || length === ofSum.distance
      if (!isEdge) return point
      const normal =
        length === ofUnknown.distance ? edges.addUnknown(ofUnknown.place) : edges.addSum(ofSum.place, this.#rows)
      along = edges.turn(along, normal, this.#directionOf(normal))
    }
    return point
  }

  /** So many unknowns that move most on that line, and those of the row itself. */
  mostMoved(goal: SparseRow, count: number): number[] {
    const along = this.#directionOf(goal)
    const sorted = [...along.keys()].sort((one, other) => Math.abs(at(along, other)) - Math.abs(at(along, one)))
    return [...new Set([...goal.keys(), ...sorted.slice(0, count)])]
  }

  #directionOf(goal: SparseRow): Float64Array {
    const along = new Float64Array(this.#room.length)
    for (const [column, factor] of goal) along[column] = factor * at(this.#room, column)
    const back = this.#matrix.timesTransposed(this.#factor.solve(this.#matrix.times(along)))
    return along.map((value, column) => value - at(this.#room, column) * at(back, column))
  }

  /** A point away from the edges of the known sums: one that was rounded by half a unit stands on one. */
  #findMiddle(inside: Float64Array): Float64Array {
    const sums = this.#matrix.times(inside)
    const room = roomOf(inside, this.#bounds)
    const missing = sums.map((sum, row) => {
      const { least = sum, most = sum } = this.#ranges[row] ?? {}
      return (least + most) / 2 - sum
    })
    const slack = Float64Array.from(this.#ranges, ({ least, most }) => closeToMiddle * ((most - least) / 2) ** 2)
    const back = this.#matrix.timesTransposed(this.#matrix.factorise(room, slack).solve(missing))
    const along = back.map((value, column) => value * at(room, column))
    return this.#goAlong(inside, sums, along, 1, 1)
  }

  /** As far from a point along a direction as it stays inside. */
  #goAlong(from: Float64Array, sums: Float64Array, along: Float64Array, side: number, farthest = Number.MAX_VALUE) {
    const change = this.#matrix.times(along)
    const wall = Math.min(
      nearestEdge(from, along, side, this.#bounds).distance,
      nearestEdge(sums, change, side, this.#ranges).distance,
    )
    const length = wall === Number.MAX_VALUE ? 0 : side * Math.min(farthest, almostThere * wall)
    return moved(from, along, length)
  }
}

/** Another edge costs a millisecond, and after so many hardly anything more is shown. */
const mostEdges = 30
/** A change so small is one by rounding. */
const hardlyAny = 1e-12

/** The edges that a way has come to, each with a direction that crosses it and none of those before. */
class Edges {
  readonly ofUnknowns = new Set<number>()
  readonly ofSums = new Set<number>()
  readonly #crossings: { normal: SparseRow; across: Float64Array; size: number }[] = []

  get count(): number {
    return this.ofUnknowns.size + this.ofSums.size
  }

  addUnknown(place: number): SparseRow {
    this.ofUnknowns.add(place)
    return new Map([[place, 1]])
  }

  addSum(place: number, rows: readonly SparseRow[]): SparseRow {
    this.ofSums.add(place)
    return rows[place] ?? new Map()
  }

  /**
   * A direction without what crosses another edge.
   * @param across the direction that crosses it soonest
   */
  turn(along: Float64Array, normal: SparseRow, across: Float64Array): Float64Array {
    let only = across
    for (const earlier of this.#crossings)
      only = moved(only, earlier.across, -sumOf(earlier.normal, only) / earlier.size)
    const size = sumOf(normal, only)
    // An edge that earlier ones say already is met by rounding alone.
    if (size <= hardlyAny) return along
    this.#crossings.push({ normal, across: only, size })
    return moved(along, only, -sumOf(normal, along) / size)
  }
}

/** A point so many times a change further. */
const moved = (from: Float64Array, by: Float64Array, times: number): Float64Array =>
  from.map((value, place) => value + times * at(by, place))

/** The first of some values that leaves its range, and how many times the change is made until then; those that have been met do not. */
function nearestEdge(
  values: Float64Array,
  change: Float64Array,
  side: number,
  ranges: readonly Bounds[],
  met?: ReadonlySet<number>,
): { place: number; distance: number } {
  const nearest = { place: -1, distance: Number.MAX_VALUE }
  for (const [place, range] of ranges.entries()) {
    const by = side * at(change, place)
    if (by === 0 || met?.has(place)) continue
    const room = by > 0 ? range.most - at(values, place) : at(values, place) - range.least
    const distance = Math.max(0, room) / Math.abs(by)
    if (distance < nearest.distance) {
      nearest.place = place
      nearest.distance = distance
    }
  }
  return nearest
}

/** The squares of how far values may move: of their distances to both ends together; 0 at an end. */
const roomOf = (values: Float64Array, ranges: readonly Bounds[]): Float64Array =>
  values.map((value, place) => {
    const { least = value, most = value } = ranges[place] ?? {}
    const [below, above] = [value - least, most - value]
    return below <= onEdge || above <= onEdge ? 0 : 1 / (1 / below ** 2 + 1 / above ** 2)
  })

const onEdge = 1e-9

const at = (numbers: Float64Array, place: number): number => numbers[place] as number
