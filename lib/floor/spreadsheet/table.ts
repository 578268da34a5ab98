import type { PooledText, TextPool } from './text-pool'

/** The value of a cell. A `Date` is an instant and is written in London time. */
export type Cell = string | number | Date | PooledText | null | undefined

export type Row = readonly Cell[]

export type Column = {
  header: string
  /**
   * `date`: texts `yyyy-MM-dd` become real dates; other text stays text. Numbers and instants are known by their type.
   */
  kind?: 'text' | 'date'
  /** In characters, for workbooks; from the header when left out. */
  width?: number
}

/**
 * Columns, and rows from a cursor, a generator or an array. Each row has a cell for each column. Many rows are faster
 * in `batches`. `texts` is the pool of the pooled texts in the cells.
 */
export type Table = { columns: readonly Column[]; texts?: TextPool } & (
  | { rows: AsyncIterable<Row> | Iterable<Row> }
  | { batches: AsyncIterable<readonly Row[]> }
)

const rowsInBatch = 20

/** The rows of a table in batches. */
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
