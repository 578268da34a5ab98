/** Something and how often it is chosen beside the others. */
export type WeightedChoices<T> = readonly (readonly [T, number])[]

const hexDigits = '0123456789abcdef'

/** Four 32-bit numbers out of a label (the cyrb128 mix). */
function stateOf(label: string): [number, number, number, number] {
  let [a, b, c, d] = [1779033703, 3144134277, 1013904242, 2773480762]
  for (let index = 0; index < label.length; index++) {
    const sign = label.charCodeAt(index)
    a = b ^ Math.imul(a ^ sign, 597399067)
    b = c ^ Math.imul(b ^ sign, 2869860233)
    c = d ^ Math.imul(c ^ sign, 951274213)
    d = a ^ Math.imul(d ^ sign, 2716044179)
  }
  return [a, b, c, d]
}

/**
 * The only source of chance in the demonstration data (sfc32): the same label always gives the same sequence, and
 * `fork` gives a part of the data a sequence of its own, so that a change there moves nothing elsewhere.
 */
export class Random {
  readonly #label: string
  #a: number
  #b: number
  #c: number
  #d: number

  constructor(label: string) {
    this.#label = label
    ;[this.#a, this.#b, this.#c, this.#d] = stateOf(label)
    for (let turn = 0; turn < 12; turn++) this.uint32()
  }

  fork(label: string | number): Random {
    return new Random(`${this.#label}/${label}`)
  }

  uint32(): number {
    const sum = (this.#a + this.#b + this.#d) | 0
    this.#d = (this.#d + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0
    return sum >>> 0
  }

  /** From 0 up to, but not including, 1. */
  fraction(): number {
    return this.uint32() / 4294967296
  }

  /** A whole number, both ends included. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.fraction() * (most - least + 1))
  }

  chance(probability: number): boolean {
    return this.fraction() < probability
  }

  pick<T>(list: readonly T[]): T {
    // The index is always within a list that is not empty; none of ours is.
    return list[Math.floor(this.fraction() * list.length)] as T
  }

  weighted<T>(choices: WeightedChoices<T>): T {
    let total = 0
    for (const [, weight] of choices) total += weight
    let left = this.fraction() * total
    for (const [value, weight] of choices) {
      left -= weight
      if (left < 0) return value
    }
    return (choices.at(-1) as readonly [T, number])[0]
  }

  /** `count` different ones, in the order of the list. */
  some<T>(list: readonly T[], count: number): T[] {
    const taken = new Set<number>()
    while (taken.size < Math.min(count, list.length)) taken.add(Math.floor(this.fraction() * list.length))
    return list.filter((_, index) => taken.has(index))
  }

  /** Around 1: half of them below it, few far above, as sizes of organisations are. */
  skewed(spread: number): number {
    const normal = this.fraction() + this.fraction() + this.fraction() + this.fraction() - 2
    return Math.exp(normal * spread * 1.7)
  }

  hex(bytes: number): string {
    let text = ''
    for (let word = 0; word < bytes / 4; word++) text += this.uint32().toString(16).padStart(8, '0')
    return text.slice(0, bytes * 2)
  }

  /** A UUIDv7 of that instant (milliseconds since 1970). */
  uuidAt(instantMs: number): string {
    const time = instantMs.toString(16).padStart(12, '0')
    const rest = this.hex(12)
    const variant = hexDigits[8 + (this.uint32() & 3)]
    return `${time.slice(0, 8)}-${time.slice(8)}-7${rest.slice(0, 3)}-${variant}${rest.slice(3, 6)}-${rest.slice(6, 18)}`
  }

  /** `length` signs of an alphabet. */
  code(alphabet: string, length: number): string {
    let text = ''
    for (let index = 0; index < length; index++) text += alphabet[Math.floor(this.fraction() * alphabet.length)]
    return text
  }
}

/** `total` shared out by weight, in whole numbers that add up to it exactly. */
export function shareOut(weights: readonly number[], total: number): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0)
  let reached = 0
  let given = 0
  return weights.map((weight) => {
    reached += weight
    const upTo = Math.round((reached / sum) * total)
    const share = upTo - given
    given = upTo
    return share
  })
}
