import type postgres from 'postgres'

type QueryFunction = (text: string, values?: unknown[], options?: object) => unknown

/** The driver asks after it has sent a statement whether the connection takes another before its answer. */
const waits = { onexecute: () => false }

/**
 * Has each connection of a pool wait for the answer to a statement before it sends the next. A pooler in transaction mode takes the server back
 * after each answer. What was sent behind its question is then answered to somebody else, and whoever asked waits for ever: the driver
 * (postgres 3.4.9) has statements described before it gives their values, and sends that behind a statement without values. A
 * transaction keeps its server, so its statements are left alone.
 */
export function askOneByOne<Sql extends postgres.Sql>(sql: Sql): Sql {
  const connection = sql as unknown as { unsafe: QueryFunction }
  const { unsafe } = connection
  connection.unsafe = (text, values, options) => unsafe(text, values, { ...waits, ...options })
  return sql
}
