import { greater, slash } from './ascii'
import { Cutter } from './cutter'
import type { ReadingLimits } from './limits'
import type { CellGround } from './odd-cell'
import type { Records } from './records'
import { WorkbookRefusal } from './refusal'
import { RowScanner } from './scan-rows'
import { attributeOf, tagsOf } from './xml'

const dataOpens = '<sheetData'
const dataCloses = '</sheetData>'
/** More are not told of. */
const mergesMost = 1_000

/** Takes the XML of one sheet a piece at a time: tells its rows as they come, and gathers which cells are merged. */
export class SheetScanner {
  readonly merges: string[] = []
  readonly #rows: RowScanner
  readonly #rowBlocks: Cutter
  #at: 'head' | 'rows' | 'tail' = 'head'

  constructor(ground: CellGround, limits: ReadingLimits, records: Records) {
    this.#rows = new RowScanner(ground, records)
    this.#rowBlocks = new Cutter('</row>', limits.rowLength)
  }

  /** @throws WorkbookRefusal */
  feed(piece: Buffer): void {
    if (this.#at === 'head') this.#head(piece)
    else if (this.#at === 'rows') this.#data(piece)
    else this.#tail(piece)
  }

  /** To be called behind the last piece. @throws WorkbookRefusal for rows that break off */
  end(): void {
    if (this.#at === 'rows') throw new WorkbookRefusal('damaged')
  }

  #head(piece: Buffer): void {
    const start = piece.indexOf(dataOpens)
    if (start < 0) return
    const close = piece.indexOf(greater, start)
    const isEmpty = piece[close - 1] === slash
    this.#at = isEmpty ? 'tail' : 'rows'
    this.feed(piece.subarray(close + 1))
  }

  #data(piece: Buffer): void {
    for (const block of this.#rowBlocks.blocks(piece)) this.#rows.scan(block)
    const { rest } = this.#rowBlocks
    const end = rest.indexOf(dataCloses)
    if (end < 0) return
    // A row that has not ended by now never will.
    this.#rows.scan(rest.subarray(0, end))
    this.#at = 'tail'
    this.#tail(rest.subarray(end))
  }

  #tail(piece: Buffer): void {
    if (!piece.includes('<mergeCell')) return
    for (const tag of tagsOf(piece.toString('utf8'), 'mergeCell')) {
      const ref = attributeOf(tag, 'ref')
      if (ref && this.merges.length < mergesMost) this.merges.push(ref)
    }
  }
}
