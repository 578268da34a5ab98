/** What a cell may hold. A `Date` is an instant and is written as London's clocks showed it. */
export type Cell = string | number | Date | null | undefined

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

/** Columns, and rows as they come: from a cursor, a generator, an array. Each row has a cell for each column. */
export type Table = {
  columns: readonly Column[]
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>
}

/** The same rows wherever they come from. */
export async function* rowsOf({ rows }: Table): AsyncGenerator<readonly Cell[]> {
  yield* rows
}
