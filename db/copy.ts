import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type postgres from 'postgres'

/**
 * A connection that nobody else is given meanwhile: a transaction, or a reserved one. On a shared one the driver could send
 * another statement into the middle of the rows.
 */
export type ReservedConnection = postgres.TransactionSql | postgres.ReservedSql

const chunkLength = 1 << 18
const needsEscape = /[\\\t\n\r]/
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** One value as PostgreSQL's COPY text format wants it. */
export function copyText(value: unknown): string {
  if (value === null || value === undefined) return '\\N'
  if (typeof value === 'string')
    return needsEscape.test(value) ? value.replace(/[\\\t\n\r]/g, (sign) => escapes[sign] ?? sign) : value
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 't' : 'f'
  if (value instanceof Date) return value.toISOString()
  if (Buffer.isBuffer(value)) return `\\\\x${value.toString('hex')}`
  return copyText(JSON.stringify(value))
}

/**
 * Streams rows into a table by COPY; waits whenever the server is behind. However it ends, the connection is as after any
 * other statement: lost if it was lost, ready for the next statement or the rollback otherwise.
 * @param lines a row each: what `copyText` makes of its values, a tab between them and a line feed at the end
 * @returns how many rows the server has taken
 * @throws the server's own error as soon as it refuses the rows, or what `lines` throws
 */
export async function copyInto(
  connection: ReservedConnection,
  table: PgTable,
  columns: readonly string[],
  lines: Iterable<string> | AsyncIterable<string>,
): Promise<number> {
  const tableColumns = getTableColumns(table) as Record<string, PgColumn>
  const names = columns.map((name) => tableColumns[name]?.name ?? name)
  const copy = connection`copy ${connection(getTableName(table))} (${connection(names)}) from stdin`
  const refusal = refusalOf(copy)
  const stream = await copy.writable()
  const rows = new LineChunks()
  const chunks = Symbol.asyncIterator in lines ? rows.asyncChunksOf(lines) : rows.chunksOf(lines)
  // A source that is slow to yield its next line sees the refusal once it has; the caller sees it now.
  await Promise.race([pipeline(chunks, stream), refusal])
  return rows.count
}

/** What the driver calls when the server has answered a statement. */
type PendingQuery = { resolve: (answer: Writable) => void; reject: (error: Error) => void }

/**
 * What the server has against a COPY that has begun. The driver (postgres 3.4.9) answers the statement with the stream, and
 * has nobody to tell of what comes later: it destroys a stream that is still open, but one that has sent its last row waits
 * for ever. So once it has answered, its second answer is taken here.
 */
function refusalOf(copy: PromiseLike<unknown>): Promise<never> {
  const query = copy as unknown as PendingQuery
  const { resolve } = query
  const refusal = new Promise<never>((_, refuse) => {
    query.resolve = (stream) => {
      // The stream may fail before anybody has had the time to listen.
      stream.on('error', refuse)
      query.resolve = () => {}
      query.reject = (error) => {
        refuse(error)
        stream.destroy(error)
      }
      resolve(stream)
    }
  })
  refusal.catch(() => {})
  return refusal
}

/** Gathers lines into pieces that are worth sending, and counts them. */
class LineChunks {
  count = 0
  #chunk = ''

  #isFullWith(line: string): boolean {
    this.count += 1
    this.#chunk += line
    return this.#chunk.length >= chunkLength
  }

  #take(): string {
    const chunk = this.#chunk
    this.#chunk = ''
    return chunk
  }

  *chunksOf(lines: Iterable<string>): Generator<string> {
    for (const line of lines) if (this.#isFullWith(line)) yield this.#take()
    if (this.#chunk !== '') yield this.#take()
  }

  async *asyncChunksOf(lines: AsyncIterable<string>): AsyncGenerator<string> {
    for await (const line of lines) if (this.#isFullWith(line)) yield this.#take()
    if (this.#chunk !== '') yield this.#take()
  }
}
