import { csvText, looksLikeFormula } from './formula-guard'

/**
 * A text that occurs many times in a file, such as that of a choice: made ready for every format once, so that a cell
 * costs no more than a look. It keeps its own guard against formulas.
 */
export class PooledText {
  /** As a CSV cell. */
  readonly csv: string
  readonly isGuarded: boolean

  constructor(
    readonly text: string,
    /** Its place among the shared texts of a workbook. */
    readonly place: number,
  ) {
    this.csv = csvText(text)
    this.isGuarded = looksLikeFormula(text)
  }
}

/** The known texts of one file, each once. Made for one file and gone with it. */
export class TextPool {
  readonly #known = new Map<string, PooledText>()

  /** The known text of these words. */
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

  /** In the order of their places. */
  all(): Iterable<PooledText> {
    return this.#known.values()
  }
}
