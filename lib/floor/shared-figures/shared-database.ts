import 'server-only'
import { sql } from 'drizzle-orm'
import { type Database, type OpenDatabase, openDatabase } from '@/db/client'
import { formatNumber } from '@/lib/floor/format-number'
import { env } from '../env'
import { log } from '../log'
import { findExcessReach } from './shared-reach'

/**
 * The connection with which everything is read that leaves an organisation's own walls; or, where there is none that can be trusted, why
 * not, in a sentence for Global Admins. Then no surface of shared figures is there.
 */
export type SharedDatabase = { db: Database } | { off: string }

/** Few: what is shared is small, and mostly rendered ahead. */
const poolMost = 4
const statementTimeoutMs = 5_000

// Next loads this module separately for pages and calls; they share one pool.
const processGlobals = globalThis as { illuminateShared?: Promise<SharedDatabase> | undefined }

/** What shared figures are read with. Never the connection of everything else, in whatever role. */
export function getSharedDatabase(): Promise<SharedDatabase> {
  processGlobals.illuminateShared ??= openShared(env.DATABASE_URL_SHARED).then((shared) => {
    // What was off is tried again at the next question: the database may have been away, or been put right.
    if ('off' in shared) processGlobals.illuminateShared = undefined
    return shared
  })
  return processGlobals.illuminateShared
}

/** Opens the role's own pool, and trusts it only where it reaches nothing but published figures. */
export async function openShared(url: string | undefined): Promise<SharedDatabase> {
  if (!url) return { off: 'Off: there is no role that can read published figures alone (DATABASE_URL_SHARED).' }
  const opened = openDatabase(url, {
    max: poolMost,
    prepare: env.DATABASE_PREPARE,
    directUrl: env.DATABASE_DIRECT_URL,
    statementTimeoutMs,
    name: 'illuminate shared',
    failsWhenUnresponsive: true,
  })
  const reason = await findReasonToDistrust(opened, env.DATABASE_DIRECT_URL !== undefined)
  if (reason === undefined) return { db: opened.db }
  await opened.close()
  return { off: reason }
}

async function findReasonToDistrust({ db }: OpenDatabase, isPooled: boolean): Promise<string | undefined> {
  try {
    if (isPooled && !(await hasTimeLimit(db)))
      return 'Off: the role of shared figures has no statement_timeout (ALTER ROLE … SET), and a pooler passes none on.'
    const [first, ...others] = await findExcessReach(db)
    if (first === undefined) return undefined
    log.error({ excess: [first, ...others].slice(0, 20) }, 'the role of shared figures may do more than it should')
    const more = others.length === 0 ? '' : `, and ${formatNumber(others.length)} more`
    return `Off: the role of shared figures ${first}${more}. It must be able to read published figures and nothing else.`
  } catch (error) {
    log.warn({ err: error }, 'the role of shared figures cannot connect')
    return 'Off: the role of shared figures (DATABASE_URL_SHARED) cannot connect to the database.'
  }
}

async function hasTimeLimit(db: Database): Promise<boolean> {
  const [row] = await db.execute<{ limit: string }>(sql`select current_setting('statement_timeout') as limit`)
  return row !== undefined && row.limit !== '0'
}
