import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { cachePlans } from './cached-plans'
import { createSocketOpener } from './guarded-socket'
import { askOneByOne } from './one-by-one'
import * as schema from './schema'
import { addressOf } from './server-address'
import { timeLimits } from './session-settings'
import type { TlsMode } from './tls-socket'

/** A connection pool or a transaction in one: queries take it first and need not know which. */
export type Database = PostgresJsDatabase<typeof schema>

export type OpenDatabase = { db: Database; sql: postgres.Sql; close: () => Promise<void> }

/**
 * The driver's own pool under a database, for what drizzle has no words for (COPY).
 * @throws Error for a transaction, which has one connection and no pool
 */
export function poolOf(db: Database): postgres.Sql {
  const { $client } = db as Database & { $client?: postgres.Sql }
  if (!$client?.begin) throw new Error('A transaction has no pool of its own')
  return $client
}

export type DatabaseOptions = {
  max?: number
  prepare?: boolean
  statementTimeoutMs?: number
  name?: string
  /** True to refuse statements within five seconds while the server hangs, rather than wait for as long as it does. */
  failsWhenUnresponsive?: boolean
  /**
   * The address of the server itself, where `url` is that of a pooler in transaction mode. Such a pooler takes no settings of a
   * session: the role has them (`ALTER ROLE … SET`), and a start checks that (`scripts/database/pooler.ts`). And it is there while
   * the server behind it hangs, so both are asked.
   */
  directUrl?: string | undefined
}

/**
 * A connection that was lost is tried again after half a second at most. The driver's own patience grows to twenty, and
 * whoever was given that connection would wait for it long after the database is back.
 */
const retryDelaySeconds = (tries: number) => Math.min(0.05 * tries, 0.5)

/** A statement whose process was killed ends after this long, rather than hold its locks for as long as it may take. */
const clientCheckMs = 2_000

/**
 * Opens a pool on `url`. Nothing connects before the first query.
 * `prepare: false` suits a pooler in transaction mode.
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): OpenDatabase {
  const socket = createSocketOpener({
    address: addressOf(url),
    tls: tlsModeOf(url),
    failsWhenUnresponsive: options.failsWhenUnresponsive ?? false,
    behind: options.directUrl === undefined ? undefined : addressOf(options.directUrl),
  })
  const driver = postgres(url, {
    max: options.max ?? 10,
    prepare: options.prepare ?? true,
    connect_timeout: 5,
    backoff: retryDelaySeconds,
    idle_timeout: 60,
    // `createSocketOpener` does TLS.
    ssl: false,
    // The driver's types do not know this option.
    ...({ socket } as object),
    onnotice: () => {},
    connection: {
      application_name: options.name ?? 'illuminate',
      timezone: 'UTC',
      ...(options.directUrl === undefined && sessionSettings(options)),
    },
  })
  const sql = cachePlans(options.directUrl === undefined ? driver : askOneByOne(driver))
  return { db: drizzle(sql, { schema }), sql, close: () => sql.end({ timeout: 5 }) }
}

const sessionSettings = ({ statementTimeoutMs = 30_000 }: DatabaseOptions) => ({
  ...timeLimits(statementTimeoutMs),
  client_connection_check_interval: clientCheckMs,
})

/** What an address says of TLS, read by the driver itself. */
export const tlsModeOf = (url: string) => postgres(url, { max: 1 }).options.ssl as TlsMode
