import type { PooledText, TextPool } from './text-pool'

/** What a cell may hold. A `Date` is an instant and is written as London's clocks showed it. */
export type Cell = string | number | Date | PooledText | null | undefined

export type Row = readonly Cell[]

export type Column = {
  header: string
  /**
   * How text in the column is read: `date` means `yyyy-MM-dd`, which a spreadsheet program gets as a true date; anything
   * else that is text stays text. Numbers and instants are known by their type.
   */
  kind?: 'text' | 'date'
  /** In characters, for workbooks; from the header when left out. */
  width?: number
}

/**
 * Columns, and rows as they come: from a cursor, a generator, an array. Each row has a cell for each column. Many rows
 * come quicker in `batches`. `texts` is where the known texts in the cells are from.
 */
export type Table = { columns: readonly Column[]; texts?: TextPool } & (
  | { rows: AsyncIterable<Row> | Iterable<Row> }
  | { batches: AsyncIterable<readonly Row[]> }
)

const rowsInBatch = 20

/** The same rows, some at a time, wherever they come from. */
export async function* batchesOf(table: Table): AsyncGenerator<readonly Row[]> {
  if ('batches' in table) {
    yield* table.batches
    return
  }
  let batch: Row[] = []
  for await (const row of table.rows) {
    batch.push(row)
    if (batch.length < rowsInBatch) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
