import { InnerPoints } from './inner-points'
import { type Bounds, type Constraint, type Region, Solver, sumOf } from './linear-programme'
import { protectedPart } from './sensitive-sums'
import type { SparseRow } from './span'

/**
 * A published sum: what it is made of, and what it may have been before it was rounded. One that stands was published earlier and
 * cannot be taken back.
 */
export type KnownSum = { row: SparseRow; low: number; high: number; stands?: boolean }

/** A sum that nobody may estimate to within 15 %. */
export type SecretSum = { row: SparseRow; value: number }

/** A secret that can be estimated, on one side at least, and the places of the published sums that allow it and can be taken back. */
type NarrowSecret = { secret: number; binding: number[] }

/** An unknown is taken to be this many times what it is at most: further no interval is wanted. */
const farthest = 10

/** What is asked of a measure: its unknowns by what they are, what is published of it, and what nobody may work out. */
export type AuditedSums = {
  values: readonly number[]
  known: readonly KnownSum[]
  secrets: readonly SecretSum[]
}

/**
 * Secrets whose feasible interval, given everything published, does not reach 15 % above and below what they are.
 * @param moving how many unknowns may move in a linear programme: it costs more or less time, and changes nothing else
 */
export async function findNarrowSecrets(audited: AuditedSums, moving = usualMoving): Promise<NarrowSecret[]> {
  const audit = await IntervalAudit.of(audited, moving)
  return [...audit.findNarrow()]
}

/**
 * Looks for secrets whose feasible interval is too narrow, again and again while more and more is withheld. Whoever attacks is granted
 * that no unknown is below 0, or below what it is.
 *
 * A point that keeps everything published, and at which a secret is far from the truth, shows that the secret is safe; it shows so of
 * many secrets at once, and whatever is withheld later. So most are shown by points that cost little (`InnerPoints`); for
 * the others a linear programme, which begins where these end, finds one, or finds that there is none. Every point is checked here: nothing is
 * believed of what found it. What no point shows is taken to be narrow.
 */
export class IntervalAudit {
  readonly #solver: Solver
  readonly #moving: Moving
  readonly #bounds: readonly Bounds[]
  #constraints: readonly KnownConstraint[]
  readonly #wanted: Set<SecretTarget>
  /** A point that keeps everything known: the truth, then one away from the edges. */
  #inside: Float64Array
  #isMiddle = false

  private constructor(solver: Solver, { values, known, secrets }: AuditedSums, moving: Moving) {
    this.#solver = solver
    this.#moving = moving
    // Each unknown is told as a multiple of what it is, so that small and large organisations are numbers of one size.
    const scales = values.map((value) => Math.max(1, Math.abs(value)))
    this.#bounds = values.map((value) => ({ least: value < 0 ? -1 : 0, most: farthest }))
    this.#constraints = distinctConstraints(known, scales)
    this.#inside = Float64Array.from(values, (value, column) => value / (scales[column] ?? 1))
    this.#wanted = new Set(
      secrets.flatMap((secret, at) =>
        secret.value === 0 ? [] : [wantedOf(at, secret, 1, scales), wantedOf(at, secret, -1, scales)],
      ),
    )
  }

  static async of(audited: AuditedSums, moving = usualMoving): Promise<IntervalAudit> {
    return new IntervalAudit(await Solver.load(), audited, moving)
  }

  /** Takes published sums back, by their places. */
  forget(places: readonly number[]) {
    for (const { sources } of this.#constraints) for (const place of places) sources.delete(place)
    this.#constraints = this.#constraints.filter(({ sources }) => sources.size > 0)
  }

  /**
   * The secrets that can be estimated, each with what allows it, one after the other: what is taken back because of one counts at once
   * for those that come after it.
   */
  *findNarrow(): Generator<NarrowSecret, void> {
    if (this.#wanted.size === 0) return
    const points = new InnerPoints(this.#region(), this.#isMiddle)
    this.#inside = points.middle
    this.#isMiddle = true
    this.#lookAtInnerPoints(points)
    const narrow = new Set<number>()
    for (const one of this.#wanted) {
      // What a point has shown is gone from the set, and is not come to; one side of a secret is enough to tell.
      if (narrow.has(one.secret)) continue
      const binding = this.#showByItself(one, points)
      if (!this.#wanted.has(one)) continue
      narrow.add(one.secret)
      yield { secret: one.secret, binding }
    }
  }

  #region = (): Region => ({ bounds: this.#bounds, constraints: this.#constraints, inside: this.#inside })

  #lookAtInnerPoints(points: InnerPoints) {
    const sides = new Sides()
    for (let idle = 0; idle < mostIdle && this.#wanted.size > 0; ) {
      const before = this.#wanted.size
      for (const point of points.find(manyAtOnce(this.#wanted, sides))) this.#take(point)
      idle = before - this.#wanted.size < worthwhile * before ? idle + 1 : 0
    }
    for (const one of this.#wanted) for (const point of points.find(one.row)) this.#take(point)
  }

  /** @returns the places of the published sums that keep it from being shown and can be taken back */
  #showByItself(one: SecretTarget, points: InnerPoints): number[] {
    const inside = points.follow(one)
    this.#take(inside)
    if (!this.#wanted.has(one)) return []
    const { first, more } = this.#moving
    const region = { ...this.#region(), inside }
    const optimum = this.#solver.maximise(region, one, points.mostMoved(one.row, first), more)
    if (optimum === undefined) return []
    this.#take(optimum.unknowns)
    if (!this.#wanted.has(one)) return []
    // A sum that is not known may be anything: what it would add is about its price, for constraints are scaled to 1.
    const open = optimum.binding.filter(({ constraint }) => !this.#constraints[constraint]?.stands)
    const decisive = open.filter(({ price }) => price >= protectedPart)
    return (decisive.length > 0 ? decisive : open).flatMap(({ constraint }) => [
      ...(this.#constraints[constraint]?.sources ?? []),
    ])
  }

  /** What a point shows. */
  #take(point: Float64Array) {
    if (!isWithin(point, this.#bounds, this.#constraints)) return
    for (const one of this.#wanted) if (sumOf(one.row, point) >= one.reach - tolerance) this.#wanted.delete(one)
  }
}

/** How many unknowns may move in a linear programme at first, those that move most on the line, and how many more each time. */
type Moving = { first: number; more: number }
const usualMoving: Moving = { first: 300, more: 150 }

/** Points for many secrets at once are looked for until so many in turn have shown less than this part of them. */
const mostIdle = 4
const worthwhile = 0.02

/** A secret on one side: a row of scaled unknowns, and the number that it must reach. */
type SecretTarget = { secret: number; row: SparseRow; reach: number }

function wantedOf(secret: number, { row, value }: SecretSum, side: 1 | -1, scales: readonly number[]): SecretTarget {
  const size = Math.abs(value)
  return {
    secret,
    row: new Map([...row].map(([column, factor]) => [column, (side * factor * (scales[column] ?? 1)) / size])),
    reach: side * Math.sign(value) + protectedPart,
  }
}

/** A row that moves each of many secrets to one side or the other. */
function manyAtOnce(wanted: Iterable<SecretTarget>, sides: Sides): SparseRow {
  const goal = new Map<number, number>()
  for (const { row } of wanted) {
    const size = Math.hypot(...row.values())
    const side = sides.next()
    for (const [column, factor] of row) goal.set(column, (goal.get(column) ?? 0) + (side * factor) / size)
  }
  return goal
}

/** One side or the other, as if by chance, and the same each time. */
class Sides {
  #state = 1

  next(): 1 | -1 {
    this.#state = (this.#state * 16_807) % 2_147_483_647
    return this.#state < 1_073_741_824 ? 1 : -1
  }
}

/** What is known, with the places of the published sums that say so, and whether one of them stands. */
type KnownConstraint = Constraint & { sources: Set<number>; stands: boolean }

/** Published sums as constraints of scaled unknowns, those that say the same as one. */
function distinctConstraints(known: readonly KnownSum[], scales: readonly number[]): KnownConstraint[] {
  const found = new Map<string, KnownConstraint>()
  for (const [place, sum] of known.entries()) {
    const entries = [...sum.row].sort(([one], [other]) => one - other)
    const key = `${sum.low} ${sum.high} ${entries.map((entry) => entry.join(' ')).join()}`
    const same = found.get(key)
    if (same) {
      same.sources.add(place)
      same.stands ||= sum.stands ?? false
    } else found.set(key, { ...scaledConstraint(sum, scales), sources: new Set([place]), stands: sum.stands ?? false })
  }
  return [...found.values()]
}

function scaledConstraint({ row, low, high }: KnownSum, scales: readonly number[]): Constraint {
  const size = Math.max(1, Math.abs(low), Math.abs(high))
  return {
    row: new Map([...row].map(([column, factor]) => [column, (factor * (scales[column] ?? 1)) / size])),
    low: low / size,
    high: high / size,
  }
}

/** What a point may miss by: less than the rounding of a published sum. */
const tolerance = 1e-6

/** True where a point keeps all bounds and constraints. */
const isWithin = (unknowns: Float64Array, bounds: readonly Bounds[], constraints: readonly Constraint[]): boolean =>
  bounds.every(({ least, most }, at) => {
    const value = unknowns[at] ?? 0
    return value >= least - tolerance && value <= most + tolerance
  }) &&
  constraints.every(({ row, low, high }) => {
    const sum = sumOf(row, unknowns)
    return sum >= low - tolerance && sum <= high + tolerance
  })
