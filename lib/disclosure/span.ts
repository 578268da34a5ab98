/**
 * Whole numbers modulo a prime below 2²⁶, so that a product of two is exact. Rows of figures have coefficients 1 and −1: what
 * is a combination of others in fractions is one here as well, and the contrary error, which withholds a figure too many, has a
 * chance of one in 67 million a step.
 */
const prime = 67_108_859
const inverseOfPrime = 1 / prime

const multiply = (a: number, b: number): number => {
  const product = a * b
  const rest = product - Math.floor(product * inverseOfPrime) * prime
  return rest < 0 ? rest + prime : rest >= prime ? rest - prime : rest
}

/** The number whose product with this one is 1: its power of prime − 2. */
function inverse(of: number): number {
  let [result, power, exponent] = [1, of, prime - 2]
  while (exponent > 0) {
    if (exponent % 2 === 1) result = multiply(result, power)
    power = multiply(power, power)
    exponent = Math.floor(exponent / 2)
  }
  return result
}

/** A row of a system: a coefficient for each of some columns. */
export type SparseRow = ReadonlyMap<number, number>

/** A row in echelon form: its pivot's coefficient is 1. */
type BasisRow = { pivot: number; columns: Int32Array; values: Int32Array }

/**
 * What can be worked out, by adding and subtracting, of figures that are known: Gaussian elimination, one figure at a time. Secrets
 * are rows that must not be among it.
 */
export class Span {
  readonly #columns: number
  readonly #basis: BasisRow[] = []
  /** What is left of each secret when everything known has been taken from it; none when it is known. */
  readonly #secrets: (Int32Array | null)[] = []

  /** @param columns how many unknowns there are */
  constructor(columns: number) {
    this.#columns = columns
  }

  /** Adds a row that must not become known. @returns its number, by which it is spoken of */
  addSecret(row: SparseRow): number {
    const residual = this.#reduce(row)
    return this.#secrets.push(residual.some((value) => value !== 0) ? residual : null) - 1
  }

  /** The numbers of the secrets that can be worked out. */
  known(): number[] {
    return this.#secrets.flatMap((residual, at) => (residual === null ? [at] : []))
  }

  /** True where a row can be worked out from what is known. */
  has(row: SparseRow): boolean {
    return this.#reduce(row).every((value) => value === 0)
  }

  /** Makes a figure known, whatever follows from it. @returns the numbers of the secrets that now follow */
  add(row: SparseRow): number[] {
    const basisRow = asBasisRow(this.#reduce(row))
    if (basisRow === undefined) return []
    const revealed = this.#revealedBy(basisRow)
    this.#take(basisRow)
    for (const at of revealed) this.#secrets[at] = null
    return revealed
  }

  /** Makes a figure known unless a secret would follow from it. @returns false where it would, and nothing is changed */
  addUnlessRevealing(row: SparseRow): boolean {
    const basisRow = asBasisRow(this.#reduce(row))
    if (basisRow === undefined) return true
    if (this.#revealedBy(basisRow, true).length > 0) return false
    this.#take(basisRow)
    return true
  }

  #reduce(row: SparseRow): Int32Array {
    const rest = new Int32Array(this.#columns)
    for (const [column, value] of row) rest[column] = ((value % prime) + prime) % prime
    for (const basisRow of this.#basis) subtract(rest, basisRow)
    return rest
  }

  /** A secret follows from one more row when it is a multiple of it: of both, everything known has been taken. */
  #revealedBy(row: BasisRow, isOneEnough = false): number[] {
    const revealed: number[] = []
    for (const [at, residual] of this.#secrets.entries()) {
      if (residual === null || !isMultiple(residual, row)) continue
      revealed.push(at)
      if (isOneEnough) break
    }
    return revealed
  }

  #take(row: BasisRow) {
    this.#basis.push(row)
    for (const residual of this.#secrets) if (residual !== null) subtract(residual, row)
  }
}

/** Takes that multiple of a basis row from a row which leaves 0 in its pivot. */
function subtract(rest: Int32Array, { pivot, columns, values }: BasisRow) {
  const factor = rest[pivot] ?? 0
  if (factor === 0) return
  for (let at = 0; at < columns.length; at++) {
    const column = columns[at] ?? 0
    const left = (rest[column] ?? 0) - multiply(factor, values[at] ?? 0)
    rest[column] = left < 0 ? left + prime : left
  }
}

function isMultiple(residual: Int32Array, { pivot, columns, values }: BasisRow): boolean {
  const factor = residual[pivot] ?? 0
  if (factor === 0) return false
  for (let at = 0; at < columns.length; at++)
    if (residual[columns[at] ?? 0] !== multiply(factor, values[at] ?? 0)) return false
  let filled = 0
  for (let at = 0; at < residual.length; at++) if (residual[at] !== 0) filled++
  return filled === columns.length
}

function asBasisRow(rest: Int32Array): BasisRow | undefined {
  const pivot = rest.findIndex((value) => value !== 0)
  if (pivot < 0) return undefined
  const scale = inverse(rest[pivot] ?? 1)
  const filled: number[] = []
  for (let column = 0; column < rest.length; column++) if (rest[column] !== 0) filled.push(column)
  return {
    pivot,
    columns: Int32Array.from(filled),
    values: Int32Array.from(filled, (column) => multiply(rest[column] ?? 0, scale)),
  }
}
