import { drizzle } from 'drizzle-orm/postgres-js'
import type postgres from 'postgres'
import type { Database } from './client'
import * as schema from './schema'

type Snapshot = { db: Database; close: () => Promise<void> }

/**
 * A connection of its own on which every statement sees the database as it is at this moment, until `close`. Within a
 * transaction it is that transaction. Cursors may be opened on it.
 */
export async function openSnapshot(db: Database): Promise<Snapshot> {
  const pool = (db as { $client?: postgres.Sql }).$client
  if (!pool || typeof pool.begin !== 'function') return { db, close: async () => {} }
  const [opened, closing] = [Promise.withResolvers<postgres.TransactionSql>(), Promise.withResolvers<void>()]
  const ended = pool.begin('isolation level repeatable read read only', async (connection) => {
    opened.resolve(connection)
    await closing.promise
  })
  // A connection that is lost has been told to whoever asked on it, and has no transaction to end.
  ended.catch(opened.reject)
  const connection = await opened.promise
  return {
    // The connection of a transaction has no options of its own; drizzle reads the pool's.
    db: drizzle(Object.assign(connection, { options: pool.options }) as unknown as postgres.Sql, { schema }),
    close: async () => {
      closing.resolve()
      await ended.catch(() => {})
    },
  }
}
