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
  if (!pool || typeof pool.reserve !== 'function') return { db, close: async () => {} }
  const connection = await pool.reserve()
  try {
    await connection.unsafe('begin isolation level repeatable read, read only')
  } catch (error) {
    connection.release()
    throw error
  }
  return {
    // A reserved connection has no options of its own; drizzle reads the pool's.
    db: drizzle(Object.assign(connection, { options: pool.options }) as unknown as postgres.Sql, { schema }),
    close: async () => {
      // A lost connection has no transaction to end.
      await connection.unsafe('rollback').catch(() => {})
      connection.release()
    },
  }
}
