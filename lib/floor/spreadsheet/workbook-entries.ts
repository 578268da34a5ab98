import { lettersOf } from './reading/cells'
import { batchesOf, type Row, type Table } from './table'
import type { PooledText, TextPool } from './text-pool'
import { cellXml, sharedText, xmlText } from './workbook-cell'
import {
  contentTypesXml,
  packageRelationsXml,
  sharedTextsEnd,
  sharedTextsStart,
  sheetEnd,
  sheetStart,
  stylesXml,
  workbookRelations,
  workbookXml,
} from './workbook-parts'
import type { ZipEntry } from './zip-archive'

const chunkLength = 256 * 1024
const encoder = new TextEncoder()

export type Sheet = {
  /** The name of the sheet, made valid. `{name} 2` and so on follow when one sheet cannot hold all rows. */
  name: string
  table: Table
}

export type WorkbookOptions = {
  /** Where the known texts of all the sheets are from. */
  texts?: TextPool
  /** Rows per sheet, header included: the format's limit, less in tests. */
  rowsPerSheet?: number
}

/** Programs cannot read a sheet of over 4 GiB; the next sheet begins well before. */
const charactersPerSheet = 2_000_000_000

/** The files of a workbook, in bounded memory. */
export async function* workbookEntries(
  sheets: readonly Sheet[],
  { texts, rowsPerSheet = 1_048_576 }: WorkbookOptions = {},
): AsyncGenerator<ZipEntry> {
  const names: string[] = []
  for (const { name, table } of sheets) {
    const rows = await openRows(table)
    try {
      let number = 1
      do {
        names.push(tabName(name, number, names))
        const text = sheetText(table, names.length === 1, rowsPerSheet, rows)
        yield { name: `xl/worksheets/sheet${names.length}.xml`, content: encodeTexts(text) }
        number += 1
      } while (rows.current())
    } finally {
      await rows.close()
    }
  }
  yield { name: 'xl/sharedStrings.xml', content: encodeTexts(sharedTexts(texts)) }
  const parts = {
    'xl/styles.xml': stylesXml,
    'xl/workbook.xml': workbookXml(names),
    'xl/_rels/workbook.xml.rels': workbookRelations(names.length),
    '_rels/.rels': packageRelationsXml,
    '[Content_Types].xml': contentTypesXml(names.length),
  }
  for (const [name, text] of Object.entries(parts)) yield { name, content: [encoder.encode(text)] }
}

async function* sharedTexts(texts: TextPool | undefined): AsyncGenerator<string> {
  yield sharedTextsStart(texts?.size ?? 0)
  for (const text of texts?.all() ?? ([] as PooledText[])) yield sharedText(text)
  yield sharedTextsEnd
}

/** The rows not yet written: the current batch, and the next once that is used up. */
type OpenRows = { current: () => Row | undefined; step: () => boolean; more: () => Promise<void>; close: () => unknown }

async function openRows(table: Table): Promise<OpenRows> {
  const batches = batchesOf(table)
  let batch: readonly Row[] = []
  let at = 0
  const more = async () => {
    do {
      const next = await batches.next()
      batch = next.done ? [] : next.value
      at = 0
      if (next.done) return
    } while (batch.length === 0)
  }
  await more()
  return {
    current: () => batch[at],
    step: () => {
      at += 1
      return at < batch.length
    },
    more,
    close: () => batches.return(undefined),
  }
}

async function* sheetText({ columns }: Table, isFirst: boolean, most: number, rows: OpenRows): AsyncGenerator<string> {
  const letters = columns.map((_, index) => lettersOf(index))
  const kinds = columns.map(({ kind = 'text' }) => kind)
  const rowText = (number: number, cells: Row, header = false) => {
    let text = `<row r="${number}">`
    for (let i = 0; i < letters.length; i += 1) {
      const cell = cells[i]
      if (cell !== null && cell !== undefined)
        text += cellXml(`${letters[i]}${number}`, cell, header ? 'header' : (kinds[i] ?? 'text'))
    }
    return `${text}</row>`
  }
  const headers = columns.map(({ header }) => header)
  let text = sheetStart(columns.map(columnWidth), isFirst) + rowText(1, headers, true)
  let length = 0
  for (let number = 2; number <= most && length + text.length < charactersPerSheet; number += 1) {
    const cells = rows.current()
    if (!cells) break
    text += rowText(number, cells)
    if (text.length > chunkLength) {
      length += text.length
      yield text
      text = ''
    }
    if (!rows.step()) await rows.more()
  }
  yield text + sheetEnd
}

async function* encodeTexts(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
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

/** At most 31 characters, none of `[ ] : * ? / \`, no apostrophe at either end, and unique in the workbook. */
function tabName(name: string, number: number, taken: readonly string[]): string {
  const plain = name
    .toWellFormed()
    .replace(/[[\]:*?/\\]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  for (let tried = number; ; tried += 1) {
    const ending = tried === 1 ? '' : ` ${tried}`
    const cut = plain
      .slice(0, 31 - ending.length)
      .replace(/^'+|'+$/g, '')
      .trim()
    const made = xmlText(`${cut === '' ? 'Sheet' : cut}${ending}`).replaceAll('"', '&quot;')
    if (!taken.some((other) => other.toLowerCase() === made.toLowerCase())) return made
  }
}
