import { drizzle } from 'drizzle-orm/postgres-js'
import type postgres from 'postgres'
import type { Database } from './client'
import * as schema from './schema'

type Snapshot = { db: Database; close: () => Promise<void> }

/**
 * A connection of its own on which every statement sees the database as it is at the first of them, until `close`. Within a
 * transaction it is that transaction. Cursors may be opened on it.
 */
export async function openSnapshot(db: Database): Promise<Snapshot> {
  const pool = (db as { $client?: postgres.Sql }).$client
  if (!pool || typeof pool.begin !== 'function') return { db, close: async () => {} }
  const [start, end] = [Promise.withResolvers<postgres.TransactionSql>(), Promise.withResolvers<void>()]
  const transaction = pool.begin('isolation level repeatable read read only', async (connection) => {
    start.resolve(connection)
    await end.promise
  })
  // Whoever asks on a connection that is lost is refused there, and it has no transaction to end.
  transaction.catch(start.reject)
  const connection = await start.promise
  return {
    // The connection of a transaction has no options of its own; drizzle reads the pool's.
    db: drizzle(Object.assign(connection, { options: pool.options }) as unknown as postgres.Sql, { schema }),
    close: async () => {
      end.resolve()
      await transaction.catch(() => {})
    },
  }
}
