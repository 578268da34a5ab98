import { csvWriter } from '@/lib/floor/spreadsheet/csv-writer'
import type { Cell } from '@/lib/floor/spreadsheet/table'
import { exportedCell, type GridColumn } from './grid-column'
import type { LoadRows, WireQuery } from './use-grid-rows'

/** Rows fetched at a time: the most one call answers. */
const batchSize = 1000

type ExportOptions<Row> = {
  columns: readonly GridColumn<Row>[]
  /** The query on the screen; its page is left aside. */
  wire: WireQuery
  load: LoadRows<Row>
  signal: AbortSignal
  onProgress?: (done: number, total: number) => void
}

/**
 * Every row of the current filter, in the current order, with the columns that are shown: CSV in which nothing can be
 * taken for a formula. Throws what a call throws, and stops when the signal says so.
 */
export async function exportCsv<Row>({ columns, wire, load, signal, onProgress }: ExportOptions<Row>): Promise<Blob> {
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

  const parts: Uint8Array<ArrayBuffer>[] = []
  const table = { columns: exportedColumns.map(({ header }) => ({ header })), rows: rows() }
  for await (const part of csvWriter(table)) parts.push(part as Uint8Array<ArrayBuffer>)
  return new Blob(parts, { type: 'text/csv;charset=utf-8' })
}

/** `events 2026-11-21.csv`: what is in the file and the day it was made, in London. */
export const exportFileName = (name: string, day: string) =>
  `${name.replace(/[^\p{L}\p{N}-]+/gu, ' ').trim()} ${day}.csv`
