import { getTableColumns } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { copyText } from '@/db/copy'

/** Hands rows of a table to whoever stores them: a line of COPY text each. @returns how many there were */
export type WriteRows = (table: PgTable, columns: readonly string[], lines: Iterable<string>) => Promise<number>

/** A `text[]` of plain words. */
const copyWords = (value: unknown) => `{${(value as string[]).join(',')}}`

/** A row with the number it is given here, where the table would give it one. */
type Row<Table extends PgTable> = Table['$inferInsert'] & Partial<Table['$inferSelect']>

/**
 * Rows of one table, stored as COPY text until all that they refer to are known. All rows have the columns of the first,
 * unless they are named; every other column gets its default.
 */
export class TableRows<Table extends PgTable> {
  readonly table: Table
  readonly lines: string[] = []
  #columns: { name: string; write: (value: unknown) => string }[] = []

  constructor(table: Table, columns: readonly (keyof Row<Table> & string)[] = []) {
    this.table = table
    this.#name(columns)
  }

  get columns(): string[] {
    return this.#columns.map(({ name }) => name)
  }

  add(row: Row<Table>): void {
    this.lines.push(this.line(row))
  }

  line(row: Row<Table>): string {
    if (this.#columns.length === 0) this.#name(Object.keys(row))
    if (Object.keys(row).length !== this.#columns.length)
      throw new Error(`A row has other columns than those before it: ${Object.keys(row).join(', ')}`)
    const cells = row as Record<string, unknown>
    let line = ''
    for (const { name, write } of this.#columns) {
      if (!(name in cells)) throw new Error(`A row has no ${name}, which those before it have`)
      line += (line === '' ? '' : '\t') + write(cells[name])
    }
    return `${line}\n`
  }

  /** Hands the rows on and forgets them. */
  async write(write: WriteRows): Promise<number> {
    if (this.lines.length === 0) return 0
    const count = await write(this.table, this.columns, this.lines)
    this.lines.length = 0
    return count
  }

  #name(columns: readonly string[]): void {
    const known = getTableColumns(this.table) as Record<string, PgColumn>
    this.#columns = columns.map((name) => ({
      name,
      write: known[name]?.columnType === 'PgArray' ? copyWords : copyText,
    }))
  }
}
