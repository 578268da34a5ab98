import { apostrophe, equals, greater, isDigit, isSpace, quote, slash, smallR, smallS, smallT, zero } from './ascii'
import { WorkbookRefusal } from './refusal'

/** Type of a cell whose type is a word, such as `str`; a type of one letter is that letter, and 0 is none. */
export const typeByWord = 1

/**
 * The tag that opens a row or a cell, as far as it matters: `r`, the address; `s`, the style; `t`, the type. One object
 * reads one tag after the other.
 */
export class OpenTag {
  /** Where the address stands, its end not included; the same where there is none. */
  addressFrom = 0
  addressTo = 0
  style = 0
  type = 0
  /** Ended by `/>`: there is nothing in it. */
  isEmpty = false

  /**
   * Reads the attributes from behind the name of the tag.
   * @returns the place behind the tag
   * @throws WorkbookRefusal for what is no tag
   */
  read(xml: Uint8Array, from: number): number {
    this.addressFrom = this.addressTo = this.style = this.type = 0
    for (let at = spaceEnd(xml, from); at < xml.length; at = spaceEnd(xml, at)) {
      const first = xml[at]
      if (first === greater || first === slash) {
        this.isEmpty = first === slash
        return at + (first === slash ? 2 : 1)
      }
      const name = at
      while (isInName(xml[at])) at += 1
      const letter = at === name + 1 ? first : 0
      at = spaceEnd(xml, at)
      if (xml[at] !== equals) break
      at = spaceEnd(xml, at + 1)
      at = this.#value(xml, at + 1, xml[at], letter)
    }
    throw new WorkbookRefusal('damaged')
  }

  /** Takes in the value of an attribute. @returns the place behind its closing quote */
  #value(xml: Uint8Array, from: number, mark: number | undefined, letter: number | undefined): number {
    if (mark !== quote && mark !== apostrophe) throw new WorkbookRefusal('damaged')
    let to = from
    if (letter === smallS) {
      for (; isDigit(xml[to] ?? 0); to += 1) this.style = this.style * 10 + (xml[to] ?? 0) - zero
    }
    while (xml[to] !== mark && to < xml.length) to += 1
    if (letter === smallR) {
      this.addressFrom = from
      this.addressTo = to
    } else if (letter === smallT && to > from) this.type = to === from + 1 ? (xml[from] ?? 0) : typeByWord
    return to + 1
  }
}

const isInName = (byte = greater) => byte !== equals && byte !== greater && byte !== slash && !isSpace(byte)

function spaceEnd(xml: Uint8Array, from: number): number {
  let at = from
  while (isSpace(xml[at] ?? 0)) at += 1
  return at
}
