import { csvText, looksLikeFormula } from './formula-guard'

/**
 * A text that occurs many times in a file, such as that of a choice: encoded and guarded against formulas once for
 * every format.
 */
export class PooledText {
  /** As a CSV cell. */
  readonly csv: string
  readonly isGuarded: boolean

  constructor(
    readonly text: string,
    /** Its index among the shared texts of a workbook. */
    readonly place: number,
  ) {
    this.csv = csvText(text)
    this.isGuarded = looksLikeFormula(text)
  }
}

/** The pooled texts of one file, each once. */
export class TextPool {
  readonly #known = new Map<string, PooledText>()

  /** The pooled text of `text`. */
  of(text: string): PooledText {
    const found = this.#known.get(text)
    if (found) return found
    const made = new PooledText(text, this.#known.size)
    this.#known.set(text, made)
    return made
  }

  get size(): number {
    return this.#known.size
  }

  /** In the order of their index. */
  all(): Iterable<PooledText> {
    return this.#known.values()
  }
}
