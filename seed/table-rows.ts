import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { copyText } from '@/db/copy'

/** Hands rows of a table to whoever stores them: a line of COPY text each. @returns how many there were */
export type WriteRows = (table: PgTable, columns: readonly string[], lines: Iterable<string>) => Promise<number>

/** A `text[]` of plain words. */
const copyWords = (value: unknown) => `{${(value as string[]).join(',')}}`

/** Rows of one table, kept as COPY text until all that they refer to are known. */
export class TableRows<Table extends PgTable, Name extends keyof Table['$inferSelect'] & string> {
  readonly table: Table
  readonly columns: readonly Name[]
  readonly lines: string[] = []
  readonly #write: readonly ((value: unknown) => string)[]

  constructor(table: Table, columns: readonly Name[]) {
    this.table = table
    this.columns = columns
    const known = getTableColumns(table) as Record<string, PgColumn>
    this.#write = columns.map((name) => (known[name]?.columnType === 'PgArray' ? copyWords : copyText))
  }

  add(row: Pick<Table['$inferSelect'], Name>): void {
    this.lines.push(this.line(row))
  }

  line(row: Pick<Table['$inferSelect'], Name>): string {
    let line = ''
    for (let index = 0; index < this.columns.length; index++) {
      // Both lists have the same length.
      const [name, write] = [this.columns[index] as Name, this.#write[index] as (value: unknown) => string]
      line += (index === 0 ? '' : '\t') + write(row[name])
    }
    return `${line}\n`
  }

  get name(): string {
    return getTableName(this.table)
  }

  /** Hands the rows on and forgets them. */
  async write(write: WriteRows): Promise<number> {
    const count = await write(this.table, this.columns, this.lines)
    this.lines.length = 0
    return count
  }
}
