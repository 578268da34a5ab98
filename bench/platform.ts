import { basename } from 'node:path'
import postgres from 'postgres'
import type { Platform } from '@/scripts/platform/platform'
import { runStep } from '@/scripts/report.mjs'
import { inRoot } from '@/scripts/root'
import { withTrial } from '@/scripts/trial/trial'

/** How long and how often to measure. `quick` is for trying a bench out: its figures mean nothing. */
export type Pace = { rounds: number; seconds: number; quick: boolean }

/** Connections of the web process's pool, as `DATABASE_POOL_MAX` has it by default: a limit gets as many. */
export const poolSize = 10

/** The built platform of a bench: over HTTP, with access to its database. */
export type BenchPlatform = {
  address: string
  databaseUrl: string
  /** The same for the server's superuser, who may change what the server logs. */
  superuserUrl: string
  /** Where the database server writes its log. */
  databaseLog: string
  sql: postgres.Sql
  pids: Platform['pids']
}

/**
 * Runs `work` on a platform of its own with the national data, which are made once (in minutes) and kept. Each goal gets
 * fresh processes, so that none is measured with what another left in memory.
 */
export function withBenchPlatform<T>(work: (platform: BenchPlatform) => Promise<T>): Promise<T> {
  return withTrial({ command: 'bench', data: 'persistent' }, async (trial) => {
    await runStep('Preparing build and data', () => trial.prepare('national'))
    const platform = await trial.startPlatform({ WEB_PROCESSES: process.env.WEB_PROCESSES ?? '1' })
    const sql = postgres(trial.databaseUrl, { max: 4, onnotice: () => {} })
    try {
      return await work({
        address: platform.address,
        databaseUrl: trial.databaseUrl,
        superuserUrl: trial.cluster.superuserAddress(new URL(trial.databaseUrl).pathname.slice(1)),
        databaseLog: inRoot('.data', 'logs', `${basename(trial.cluster.dataFolder)}.log`),
        sql,
        pids: platform.pids,
      })
    } finally {
      await sql.end({ timeout: 5 })
    }
  })
}

/** How much data the figures are about. */
export async function countRows({ sql }: BenchPlatform): Promise<Record<string, number>> {
  const [row] = await sql<{ sizes: Record<string, number> }[]>`
    select json_build_object(
      'organisations', (select count(*) from organisations), 'users', (select count(*) from users),
      'locations', (select count(*) from locations), 'events', (select count(*) from events),
      'surveys', (select count(*) from surveys), 'responses', (select count(*) from responses)) as sizes`
  return row?.sizes ?? {}
}
