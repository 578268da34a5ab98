import 'server-only'
import type { Readable } from 'node:stream'
import { addressOf, cellAt, type WorkbookRow } from '@/lib/floor/spreadsheet/reading/cells'
import { readWorkbook } from '@/lib/floor/spreadsheet/reading/read-workbook'
import type { ImportReport } from '../import-kind'
import type { RecordColumn } from './record-columns'
import { messages } from './record-messages'

/** A part of a workbook of records: the names of its sheets, a row, or merged cells. */
export type RecordPart =
  | { kind: 'sheets'; names: string[] }
  | { kind: 'row'; row: WorkbookRow }
  | { kind: 'merged'; ref: string }

/** One sheet of a workbook, row by row. @throws WorkbookRefusal */
export async function* readRecordSheet(
  sheet: string,
  content: Readable,
  signal: AbortSignal,
): AsyncGenerator<RecordPart> {
  for await (const parts of readWorkbook(content, { sheets: [sheet], signal }))
    for (const part of parts) {
      if (part.kind === 'sheets') yield part
      else if (part.kind === 'row') yield { kind: 'row', row: part.row }
      else if (part.kind !== 'sheet') for (const ref of part.refs) yield { kind: 'merged', ref }
    }
}

/** A record as it is written: the text of each column, by its field, and where the row is. */
export type WrittenRecord = { row: number; texts: ReadonlyMap<string, string> }

/** The records of a sheet and where each column is; undefined where the file is refused as a whole, with every reason. */
export async function gatherRecords(
  columns: readonly RecordColumn[],
  { sheet, rowsMost, words }: { sheet: string; rowsMost: number; words: readonly [string, string] },
  parts: AsyncIterable<RecordPart>,
  report: Pick<ImportReport, 'refuse' | 'progress'>,
): Promise<{ records: WrittenRecord[]; places: ReadonlyMap<string, number> } | undefined> {
  const refused: string[] = []
  const records: WrittenRecord[] = []
  let places: Map<string, number> | undefined
  let count = 0
  for await (const part of parts) {
    if (part.kind === 'sheets') {
      if (!part.names.includes(sheet)) refused.push(messages.sheetMissing(sheet))
    } else if (part.kind === 'merged') refused.push(messages.merged(part.ref))
    else if (part.row.number === 1) places = readHeadings(part.row, columns, refused)
    else if (places) {
      const texts = textsIn(part.row, places)
      if ([...texts.values()].every((text) => text === '')) continue
      count += 1
      if (count <= rowsMost) records.push({ row: part.row.number, texts })
      report.progress(Math.min(count, rowsMost))
    }
  }
  if (count > rowsMost) refused.push(messages.tooMany(count, rowsMost, words))
  if (count === 0 && refused.length === 0) refused.push(messages.noRows(words))
  for (const reason of refused) report.refuse(reason)
  return places && refused.length === 0 ? { records, places } : undefined
}

const textsIn = (row: WorkbookRow, places: ReadonlyMap<string, number>) =>
  new Map([...places].map(([field, at]) => [field, cellAt(row, at)?.text.trim() ?? '']))

const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase()

/** Where each column is, by its field, whatever the order and the case of the headings. */
function readHeadings(row: WorkbookRow, columns: readonly RecordColumn[], refused: string[]): Map<string, number> {
  const places = new Map<string, number>()
  row.fields.forEach((_, at) => {
    const text = cellAt(row, at)?.text.trim() ?? ''
    if (text === '') return
    const column = columns.find(({ heading }) => plain(heading) === plain(text))
    if (!column) refused.push(messages.columnUnknown(addressOf(at, 1), text.slice(0, 100)))
    else if (places.has(column.field)) refused.push(messages.columnTwice(column.heading))
    else places.set(column.field, at)
  })
  for (const { field, heading, isRequired } of columns)
    if (isRequired && !places.has(field)) refused.push(messages.columnMissing(heading))
  return places
}
