import 'server-only'
import { type Database, type OpenDatabase, openDatabase } from '@/db/client'
import { env } from './env'

// Next loads this module separately for pages, calls and middleware; they share one pool.
const processGlobals = globalThis as { illuminateDatabase?: OpenDatabase }

/** The process's own connection pool, opened at the first use. */
export function database(): Database {
  if (!env.DATABASE_URL)
    throw new Error('DATABASE_URL is not set: start the platform with `npm start` or `npm run dev`.')
  processGlobals.illuminateDatabase ??= openDatabase(env.DATABASE_URL, {
    max: env.DATABASE_POOL_MAX,
    prepare: env.DATABASE_PREPARE,
    directUrl: env.DATABASE_DIRECT_URL,
    name: 'illuminate web',
    failsWhenUnresponsive: true,
  })
  return processGlobals.illuminateDatabase.db
}

/** Whether it is the pool of the process: not a transaction, nor the pool of a worker. */
export const isDatabaseOfProcess = (db: Database): boolean => db === processGlobals.illuminateDatabase?.db
