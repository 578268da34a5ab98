import { type Constraint, FeasibleRegion } from './linear-programme'
import { protectedPart } from './sensitive-sums'
import type { SparseRow } from './span'

/** A published sum: what it is made of, and what it may have been before it was rounded. */
export type KnownSum = { row: SparseRow; low: number; high: number }

/** A sum that nobody may estimate to within 15 %. */
export type SecretSum = { row: SparseRow; value: number }

/** A secret that can be estimated, on one side or both, and the places of the published sums that allow it. */
export type NarrowSecret = { secret: number; binding: number[] }

/** An unknown is taken to be this many times what it is at most: further no interval is wanted. */
const farthest = 10

/**
 * Looks for secrets whose feasible interval, given everything published, does not reach 15 % above and below what they are. Whoever
 * attacks is granted that no unknown is below 0, or below what it is.
 *
 * The point at which one secret is largest shows of many others that they may be larger or smaller; those need no linear programme of
 * their own.
 * @param values of the unknowns
 * @param only the places of the secrets to look at
 */
export async function findNarrowSecrets(
  values: readonly number[],
  known: readonly KnownSum[],
  secrets: readonly SecretSum[],
  only: readonly number[] = secrets.map((_, at) => at),
): Promise<NarrowSecret[]> {
  // Each unknown is told as a multiple of what it is, so that small and large houses are numbers of one size.
  const scales = values.map((value) => Math.max(1, Math.abs(value)))
  const bounds = values.map((value) => ({ least: value < 0 ? -1 : 0, most: farthest }))
  const constraints = known.map((sum) => scaledConstraint(sum, scales))
  const wanted = new Set(
    only.flatMap((at) => {
      const secret = secrets[at]
      return secret && secret.value !== 0 ? [wantedOf(at, secret, 1, scales), wantedOf(at, secret, -1, scales)] : []
    }),
  )
  return FeasibleRegion.use(bounds, constraints, (region) => {
    const narrow = new Map<number, NarrowSecret>()
    for (const one of wanted) {
      // What a point has shown is gone from the set, and is not come to.
      const optimum = region.maximise(one.row)
      if (optimum && isWithin(optimum.unknowns, constraints, bounds)) removeReached(wanted, optimum.unknowns)
      if (!wanted.delete(one)) continue
      const binding = [...(narrow.get(one.secret)?.binding ?? []), ...(optimum?.binding ?? [])]
      narrow.set(one.secret, { secret: one.secret, binding: [...new Set(binding)] })
    }
    return [...narrow.values()]
  })
}

/** A secret on one side: a row of scaled unknowns, and the number that it must reach. */
type Wanted = { secret: number; row: SparseRow; reach: number }

function wantedOf(secret: number, { row, value }: SecretSum, side: 1 | -1, scales: readonly number[]): Wanted {
  const size = Math.abs(value)
  return {
    secret,
    row: new Map([...row].map(([column, factor]) => [column, (side * factor * (scales[column] ?? 1)) / size])),
    reach: side * Math.sign(value) + protectedPart,
  }
}

function scaledConstraint({ row, low, high }: KnownSum, scales: readonly number[]): Constraint {
  const size = Math.max(1, Math.abs(low), Math.abs(high))
  return {
    row: new Map([...row].map(([column, factor]) => [column, (factor * (scales[column] ?? 1)) / size])),
    low: low / size,
    high: high / size,
  }
}

/** What a solver may miss by: less than the rounding of a published sum. */
const tolerance = 1e-6

const sumOf = (row: SparseRow, unknowns: Float64Array): number => {
  let sum = 0
  for (const [column, factor] of row) sum += factor * (unknowns[column] ?? 0)
  return sum
}

/** True where a point keeps all bounds and constraints: nothing is believed of the solver but that it is quick. */
const isWithin = (
  unknowns: Float64Array,
  constraints: readonly Constraint[],
  bounds: readonly { least: number; most: number }[],
): boolean =>
  bounds.every(({ least, most }, at) => {
    const value = unknowns[at] ?? 0
    return value >= least - tolerance && value <= most + tolerance
  }) &&
  constraints.every(({ row, low, high }) => {
    const sum = sumOf(row, unknowns)
    return sum >= low - tolerance && sum <= high + tolerance
  })

function removeReached(wanted: Set<Wanted>, unknowns: Float64Array) {
  for (const one of wanted) if (sumOf(one.row, unknowns) >= one.reach - tolerance) wanted.delete(one)
}
