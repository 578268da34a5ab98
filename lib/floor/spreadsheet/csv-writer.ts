import { csvText } from './formula-guard'
import { londonDateTime } from './london-clock'
import { batchesOf, type Cell, type Row, type Table } from './table'

const chunkLength = 64 * 1024
const encoder = new TextEncoder()
const byteOrderMark = '\ufeff'

function csvCell(cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'string') return cell === '' ? '' : csvText(cell)
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : ''
  return cell instanceof Date ? londonDateTime(cell) : cell.csv
}

function csvRow(row: Row): string {
  let line = csvCell(row[0])
  for (let at = 1; at < row.length; at += 1) line += `,${csvCell(row[at])}`
  return `${line}\r\n`
}

/**
 * A table as CSV (RFC 4180, UTF-8 with a byte order mark, CRLF), in parts, in bounded memory. Text that looks like a
 * formula gets an apostrophe in front; numbers never do. The same rows give the same bytes.
 */
export async function* csvWriter(table: Table): AsyncGenerator<Uint8Array> {
  let text = byteOrderMark + csvRow(table.columns.map(({ header }) => header))
  for await (const batch of batchesOf(table)) {
    for (const row of batch) {
      text += csvRow(row)
      if (text.length < chunkLength) continue
      yield encoder.encode(text)
      text = ''
    }
  }
  if (text !== '') yield encoder.encode(text)
}
