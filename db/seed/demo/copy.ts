import { once } from 'node:events'
import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type postgres from 'postgres'

const chunkSigns = 1 << 18
const special = /[\\\t\n\r]/
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** One value as PostgreSQL's COPY text format wants it. */
export function copyText(value: unknown): string {
  if (value === null || value === undefined) return '\\N'
  if (typeof value === 'string')
    return special.test(value) ? value.replace(/[\\\t\n\r]/g, (sign) => escapes[sign] ?? sign) : value
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 't' : 'f'
  if (value instanceof Date) return value.toISOString()
  if (Buffer.isBuffer(value)) return `\\\\x${value.toString('hex')}`
  return copyText(JSON.stringify(value))
}

/** A `text[]` of plain words. */
const copyWords = (value: unknown) => `{${(value as string[]).join(',')}}`

/** Streams lines of COPY text into a table; waits whenever the server is behind. @returns how many */
export async function copyLines(
  sql: postgres.ISql,
  table: PgTable,
  columns: readonly string[],
  lines: Iterable<string>,
): Promise<number> {
  const known = getTableColumns(table) as Record<string, PgColumn>
  const names = columns.map((name) => known[name]?.name ?? name)
  const stream = await sql`copy ${sql(getTableName(table))} (${sql(names)}) from stdin`.writable()
  const finished = once(stream, 'finish')
  finished.catch(() => {}) // Whoever waits for it below hears of it.
  let count = 0
  let chunk = ''
  for (const line of lines) {
    count++
    chunk += line
    if (chunk.length < chunkSigns) continue
    if (!stream.write(chunk)) await once(stream, 'drain')
    chunk = ''
  }
  stream.end(chunk)
  await finished
  return count
}

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

  /** Hands the rows to the server and forgets them. */
  async copy(sql: postgres.ISql): Promise<number> {
    const count = await copyLines(sql, this.table, this.columns, this.lines)
    this.lines.length = 0
    return count
  }
}
