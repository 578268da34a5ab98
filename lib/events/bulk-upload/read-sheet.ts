import 'server-only'
import type { Readable } from 'node:stream'
import { addressOf, cellAt, type WorkbookRow } from '@/lib/floor/spreadsheet/reading/cells'
import { readWorkbook } from '@/lib/floor/spreadsheet/reading/read-workbook'
import type { ImportReport } from '@/lib/imports/import-kind'
import { quote } from './cell-values'
import {
  type ColumnKey,
  columnOf,
  eventsSheet,
  headerOf,
  keyColumn,
  keyHead,
  listsSheet,
  requiredColumns,
  templateVersion,
} from './columns'
import { refusals } from './messages'
import { isEventRow } from './read-row'
import type { Layout } from './row-findings'
import { uploadMaxRows } from './upload-rules'

/** What is read of a workbook of events. */
export type SheetPart =
  | { kind: 'sheets'; names: string[] }
  | { kind: 'row'; sheet: string; row: WorkbookRow }
  | { kind: 'merged'; sheet: string; ref: string }

/** The sheet of events: where its columns are, and its rows. */
export type EventsSheet = { layout: Layout; rows: WorkbookRow[] }

/** The sheets of events and lists, row by row. @throws WorkbookRefusal */
export async function* readSheets(content: Readable, signal: AbortSignal): AsyncGenerator<SheetPart> {
  let sheet = ''
  for await (const parts of readWorkbook(content, { sheets: [eventsSheet, listsSheet], signal }))
    for (const part of parts) {
      if (part.kind === 'sheet') sheet = part.name
      else if (part.kind === 'sheets') yield part
      else if (part.kind === 'row') yield { kind: 'row', sheet, row: part.row }
      else for (const ref of part.refs) yield { kind: 'merged', sheet, ref }
    }
}

/**
 * Gathers the events of a workbook, 1,000 at most.
 * @returns undefined where the file is refused as a whole, for every reason that there is
 */
export async function gatherSheet(
  organisationId: number,
  parts: AsyncIterable<SheetPart>,
  report: Pick<ImportReport, 'refuse' | 'progress'>,
): Promise<EventsSheet | undefined> {
  const refused: string[] = []
  let layout: Layout | undefined
  let count = 0
  const rows: WorkbookRow[] = []
  const keys = new Map<number, string>()
  for await (const part of parts) {
    if (part.kind === 'sheets') {
      if (!part.names.includes(eventsSheet)) refused.push(refusals.sheetMissing)
    } else if (part.sheet === listsSheet) {
      const key = part.kind === 'row' ? cellAt(part.row, keyColumn)?.text : undefined
      if (part.kind === 'row' && key !== undefined) keys.set(part.row.number, key)
    } else if (part.kind === 'merged') refused.push(refusals.merged(part.ref))
    else if (part.row.number === 1) layout = readHeaders(part.row, refused)
    else if (layout && isEventRow(part.row, layout)) {
      count += 1
      if (count <= uploadMaxRows) rows.push(part.row)
      report.progress(Math.min(count, uploadMaxRows))
    }
  }
  refused.push(...refusedKey(keys, organisationId))
  if (!layout && refused.length === 0) refused.push(refusals.noHeaders)
  if (count > uploadMaxRows) refused.push(refusals.tooManyRows(count, uploadMaxRows))
  if (count === 0 && refused.length === 0) refused.push(refusals.noRows)
  for (const reason of refused) report.refuse(reason)
  return layout && refused.length === 0 ? { layout, rows } : undefined
}

/** Which template it is, and of which organisation: a workbook that does not say is taken for what its headings are. */
function refusedKey(keys: ReadonlyMap<number, string>, organisationId: number): string[] {
  if (keys.get(1) !== keyHead) return []
  const owner = keys.get(3)
  if (keys.get(2) !== String(templateVersion)) return [refusals.oldTemplate]
  return owner === undefined || owner === String(organisationId) ? [] : [refusals.anotherOrganisation]
}

function readHeaders(row: WorkbookRow, refused: string[]): Layout {
  const columns = new Map<ColumnKey, number>()
  const figures = new Map<string, Layout['figures'][number]>()
  row.fields.forEach((_, index) => {
    const header = cellAt(row, index)?.text.trim() ?? ''
    if (header === '') return
    const cell = addressOf(index, 1)
    const column = columnOf(header)
    if (column === undefined) refused.push(refusals.columnUnknown(cell, quote(header)))
    else if (typeof column === 'string') {
      const first = columns.get(column)
      if (first === undefined) columns.set(column, index)
      else refused.push(refusals.columnTwice(headerOf(column), `${addressOf(first, 1)} and ${cell}`))
    } else {
      const name = JSON.stringify(column)
      const first = figures.get(name)
      if (first) refused.push(refusals.columnTwice(header, `${addressOf(first.index, 1)} and ${cell}`))
      else figures.set(name, { ...column, index })
    }
  })
  const missing = [
    ...requiredColumns.filter(({ key }) => !columns.has(key)),
    ...(columns.has('id') && !columns.has('version') ? [{ header: headerOf('version') }] : []),
  ]
  refused.push(...missing.map(({ header }) => refusals.columnMissing(header)))
  return { columns, figures: [...figures.values()] }
}
