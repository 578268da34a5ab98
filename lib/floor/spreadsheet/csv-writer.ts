import { guarded } from './formula-guard'
import { londonDateTime } from './london-clock'
import { type Cell, rowsOf, type Table } from './table'

const chunkLength = 64 * 1024
const encoder = new TextEncoder()
const byteOrderMark = '\ufeff'

/** Separators of any country's spreadsheet program, quotes and line ends, and blanks at either end. */
const needsQuotes = /[",;\t\r\n]|^\s|\s$/

const quoted = (text: string) => (needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

function csvCell(cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : ''
  if (cell instanceof Date) return londonDateTime(cell)
  return quoted(guarded(cell))
}

const csvLine = (cells: readonly Cell[]) => `${cells.map(csvCell).join(',')}\r\n`

/**
 * A table as CSV (RFC 4180, UTF-8 with a byte order mark, CRLF), a part at a time in bounded memory. Text that looks
 * like a formula gets an apostrophe in front; numbers never do. The same rows give the same bytes.
 */
export async function* csvWriter(table: Table): AsyncGenerator<Uint8Array> {
  let text = byteOrderMark + csvLine(table.columns.map(({ header }) => header))
  for await (const row of rowsOf(table)) {
    text += csvLine(row)
    if (text.length < chunkLength) continue
    yield encoder.encode(text)
    text = ''
  }
  if (text !== '') yield encoder.encode(text)
}
