import type { Separator } from './separator'

/** Line ends in a text: CRLF is one, and so are a lone CR and a lone LF. */
export const lineBreaksIn = (text: string): number => text.match(/\r\n?|\n/g)?.length ?? 0

type RecordEnd = {
  /** Where the line break is that ends the record, or the length of the text. */
  end: number
  /** The quotation mark that is not closed as it should be; else -1. */
  openQuote: number
  /** After its closing quotation mark comes more than blanks, at `end`. */
  isStray: boolean
}

const quote = '"'

/**
 * Finds the end of the record that begins at `start`, past the line breaks inside quotation marks. A value is quoted
 * only if its first character is a quotation mark; inside, two stand for one; blanks may follow.
 * @param findLineEnd the first line break at or after a place, or the length of the text
 */
export function findRecordEnd(
  text: string,
  start: number,
  { separator, isLast, findLineEnd }: { separator: Separator; isLast: boolean; findLineEnd: (from: number) => number },
): RecordEnd {
  let at = start
  for (;;) {
    if (text[at] !== quote) {
      const next = text.indexOf(separator, at)
      const end = findLineEnd(at)
      if (next === -1 || next > end) return { end, openQuote: -1, isStray: false }
      at = next + 1
      continue
    }
    const openQuote = at
    const closing = findClosingQuote(text, at)
    if (closing === -1) return { end: text.length, openQuote, isStray: false }
    // The next part may begin with the second of two.
    if (closing === text.length - 1 && !isLast) return { end: text.length, openQuote: -1, isStray: false }
    at = closing + 1
    while (text[at] === ' ' || (text[at] === '\t' && separator !== '\t')) at += 1
    const after = text[at]
    if (after === undefined || after === '\r' || after === '\n') return { end: at, openQuote: -1, isStray: false }
    if (after !== separator) return { end: at, openQuote, isStray: true }
    at += 1
  }
}

/** The quotation mark that closes the one at `open`; -1 where there is none. */
function findClosingQuote(text: string, open: number): number {
  let at = open
  for (;;) {
    at = text.indexOf(quote, at + 1)
    if (at === -1 || text[at + 1] !== quote) return at
    at += 1
  }
}
