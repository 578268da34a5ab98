import { browserWorkbook } from '@/lib/floor/spreadsheet/browser-workbook'
import { csvWriter } from '@/lib/floor/spreadsheet/csv-writer'
import type { Cell } from '@/lib/floor/spreadsheet/table'
import { workbookMediaType } from '@/lib/floor/spreadsheet/workbook-parts'
import { exportedCell, type GridColumn } from './grid-column'
import type { LoadRows, WireQuery } from './use-grid-rows'

/** Rows fetched at a time: the most one call answers. */
const batchSize = 1000

export type FileFormat = 'csv' | 'xlsx'

type ExportOptions<Row> = {
  format: FileFormat
  /** What is listed: the name of a workbook's sheet. */
  name: string
  columns: readonly GridColumn<Row>[]
  /** The query on the screen; its page is left aside. */
  wire: WireQuery
  load: LoadRows<Row>
  signal: AbortSignal
  onProgress?: (done: number, total: number) => void
}

/**
 * Every row of the current filter, in the current order, with the columns that are shown: a CSV file or a workbook, in
 * which nothing can be taken for a formula. Throws what a call throws, and stops when the signal says so.
 */
export async function exportFile<Row>(options: ExportOptions<Row>): Promise<Blob> {
  const { format, name, columns, wire, load, signal, onProgress } = options
  const exportedColumns = columns.filter(({ exported }) => exported !== false)

  async function* rows(): AsyncGenerator<readonly Cell[]> {
    let total = 0
    for (let done = 0; done === 0 || done < total; ) {
      const counts = done === 0 ? 'true' : 'false'
      const query = { ...wire, skip: String(done), take: String(batchSize), requireTotalCount: counts }
      signal.throwIfAborted()
      const page = await load(query, signal)
      if (done === 0) total = page.totalCount ?? page.data.length
      if (page.data.length === 0) return
      for (const row of page.data) yield exportedColumns.map((column) => exportedCell(column, row))
      done += page.data.length
      onProgress?.(Math.min(done, total), total)
    }
  }

  const table = {
    columns: exportedColumns.map(({ header, kind }) => ({ header, kind: kind === 'date' ? kind : 'text' }) as const),
    rows: rows(),
  }
  const parts: Uint8Array<ArrayBuffer>[] = []
  const writer = format === 'csv' ? csvWriter(table) : browserWorkbook([{ name, table }])
  for await (const part of writer) parts.push(part as Uint8Array<ArrayBuffer>)
  return new Blob(parts, { type: format === 'csv' ? 'text/csv;charset=utf-8' : workbookMediaType })
}

/** `events 2026-11-21.csv`: what is in the file and the day it was made, in London. */
export const exportFileName = (name: string, day: string, format: FileFormat) =>
  `${name.replace(/[^\p{L}\p{N}-]+/gu, ' ').trim()} ${day}.${format}`
