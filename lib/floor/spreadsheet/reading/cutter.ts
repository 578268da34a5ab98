import { WorkbookRefusal } from './refusal'

const nothing = Buffer.alloc(0)

/**
 * Bytes come in pieces that end anywhere. A cutter puts them together again so that each block it gives ends with its
 * mark, such as `</row>`: whoever reads a block finds every row of it whole. All but the few bytes around the cuts stay
 * where they are.
 */
export class Cutter {
  readonly #mark: Buffer
  /** So many bytes may wait for their mark. */
  readonly #most: number
  #rest: Buffer = nothing

  constructor(mark: string, most: number) {
    this.#mark = Buffer.from(mark)
    this.#most = most
  }

  /** What came behind the last mark. */
  get rest(): Buffer {
    return this.#rest
  }

  /** The blocks that end in this piece. A mark of several letters must not be cut itself. @throws WorkbookRefusal */
  *blocks(piece: Buffer): Generator<Buffer> {
    const end = (place: number) => place + this.#mark.length
    const first = piece.indexOf(this.#mark)
    if (first < 0) {
      this.#rest = this.#rest.length === 0 ? piece : Buffer.concat([this.#rest, piece])
      if (this.#rest.length > this.#most) throw new WorkbookRefusal('row-too-long')
      return
    }
    let from = 0
    if (this.#rest.length > 0) {
      from = end(first)
      const bridge = Buffer.concat([this.#rest, piece.subarray(0, from)])
      this.#rest = nothing
      yield bridge
    }
    const last = end(piece.lastIndexOf(this.#mark))
    this.#rest = piece.subarray(last)
    if (last > from) yield piece.subarray(from, last)
  }
}
