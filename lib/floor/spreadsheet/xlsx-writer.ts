import { type Cell, rowsOf, type Table } from './table'
import { cellXml, xmlText } from './workbook-cell'
import {
  contentTypesXml,
  packageRelationsXml,
  sheetEnd,
  sheetStart,
  stylesXml,
  workbookRelations,
  workbookXml,
} from './workbook-parts'
import { type ZipEntry, zipStream } from './zip-stream'

export const workbookMediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const chunkLength = 64 * 1024
const encoder = new TextEncoder()

export type WorkbookOptions = {
  /** The name on the sheet's tab; made fit for one. `{name} 2` and so on follow when one sheet cannot hold the rows. */
  sheetName: string
  /** Rows of one sheet, header included: the format's own limit unless a test says less. */
  rowsPerSheet?: number
}

/** Nothing reads a sheet larger than 4 GiB; long before, the rest goes onto the next. */
const charactersPerSheet = 2_000_000_000

/**
 * A table as a workbook (.xlsx), a part at a time in bounded memory: bold header that stays in sight, true dates,
 * column widths, text that is never a formula. Cells longer than 32,767 characters are cut there: the format's limit.
 * The same rows give the same bytes.
 */
export async function* xlsxWriter(table: Table, options: WorkbookOptions): AsyncGenerator<Uint8Array> {
  yield* zipStream(workbookEntries(table, options))
}

async function* workbookEntries(table: Table, options: WorkbookOptions): AsyncGenerator<ZipEntry> {
  const { sheetName, rowsPerSheet = 1_048_576 } = options
  const rows = rowsOf(table)
  const names: string[] = []
  try {
    let next = await rows.next()
    do {
      names.push(tabName(sheetName, names.length + 1))
      const sheet = sheetText(table, names.length === 1, rowsPerSheet, {
        current: () => (next.done ? undefined : next.value),
        advance: async () => {
          next = await rows.next()
        },
      })
      yield { name: `xl/worksheets/sheet${names.length}.xml`, content: encoded(sheet) }
    } while (!next.done)
  } finally {
    await rows.return(undefined)
  }
  const parts = {
    'xl/styles.xml': stylesXml,
    'xl/workbook.xml': workbookXml(names),
    'xl/_rels/workbook.xml.rels': workbookRelations(names.length),
    '_rels/.rels': packageRelationsXml,
    '[Content_Types].xml': contentTypesXml(names.length),
  }
  for (const [name, text] of Object.entries(parts)) yield { name, content: [encoder.encode(text)] }
}

type Cursor = { current: () => readonly Cell[] | undefined; advance: () => Promise<void> }

async function* sheetText({ columns }: Table, isFirst: boolean, most: number, rows: Cursor): AsyncGenerator<string> {
  const letters = columns.map((_, index) => columnLetters(index))
  const kinds = columns.map(({ kind = 'text' }) => kind)
  const rowText = (number: number, cells: readonly Cell[], header = false) => {
    let text = `<row r="${number}">`
    for (let i = 0; i < letters.length; i += 1)
      text += cellXml(`${letters[i]}${number}`, cells[i], header ? 'header' : (kinds[i] ?? 'text'))
    return `${text}</row>`
  }
  const headers = columns.map(({ header }) => header)
  const start = sheetStart(columns.map(columnWidth), isFirst) + rowText(1, headers, true)
  yield start
  let length = start.length
  for (let number = 2; number <= most && length < charactersPerSheet; number += 1) {
    const cells = rows.current()
    if (!cells) break
    const text = rowText(number, cells)
    length += text.length
    yield text
    await rows.advance()
  }
  yield sheetEnd
}

async function* encoded(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  let waiting = ''
  for await (const text of texts) {
    waiting += text
    if (waiting.length < chunkLength) continue
    yield encoder.encode(waiting)
    waiting = ''
  }
  yield encoder.encode(waiting)
}

const columnWidth = ({ header, width }: Table['columns'][number]) =>
  width ?? Math.min(Math.max(header.length + 2, 10), 60)

/** A, B, … Z, AA, AB, … */
export function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter
}

/** At most 31 characters, none of `[ ] : * ? / \`, no apostrophe at either end. */
function tabName(name: string, number: number): string {
  const ending = number === 1 ? '' : ` ${number}`
  const plain = name
    .toWellFormed()
    .replace(/[[\]:*?/\\]/g, ' ')
    .replace(/\s+/g, ' ')
  const cut = plain
    .trim()
    .slice(0, 31 - ending.length)
    .replace(/^'+|'+$/g, '')
    .trim()
  return xmlText(`${cut === '' ? 'Sheet' : cut}${ending}`).replaceAll('"', '&quot;')
}
