import { copyOwnText, type Filled } from './copy-text'
import { WorkbookRefusal } from './refusal'

/**
 * Texts that cells name by a number. They lie one behind the other in one block, ready to be copied. The block is as large
 * as they may become, and takes memory as it fills.
 */
export class TextTable implements Filled {
  readonly bytes: Buffer
  /** How many of the bytes are taken. */
  length = 0
  /** How many texts there are. */
  count = 0
  readonly #ends: Uint32Array

  constructor(most: { bytes: number; texts: number }) {
    this.bytes = Buffer.allocUnsafeSlow(most.bytes)
    this.#ends = new Uint32Array(most.texts)
  }

  startOf(index: number): number {
    return index === 0 ? 0 : (this.#ends[index - 1] ?? 0)
  }

  endOf(index: number): number {
    return this.#ends[index] ?? 0
  }

  /** One of them; empty where there is none. */
  textOf(index: number): string {
    return index < this.count ? this.bytes.toString('utf8', this.startOf(index), this.endOf(index)) : ''
  }

  /** Adds a text. @returns its number. @throws WorkbookRefusal where there is no room */
  add(text: string): number {
    if (this.length + Buffer.byteLength(text) > this.bytes.length) throw new WorkbookRefusal('damaged')
    this.length += this.bytes.write(text, this.length)
    return this.#end()
  }

  /**
   * Adds the text of a `<t>` at `from`, up to `closing`.
   * @returns the place behind it; -1, with nothing added, for a text that needs a closer look
   */
  copy(xml: Uint8Array, from: number, closing: Uint8Array): number {
    const behind = copyOwnText(xml, from, closing, this)
    if (behind >= 0) this.#end()
    return behind
  }

  #end(): number {
    if (this.count >= this.#ends.length) throw new WorkbookRefusal('damaged')
    this.#ends[this.count] = this.length
    this.count += 1
    return this.count - 1
  }
}
