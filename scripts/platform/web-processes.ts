import { availableParallelism } from 'node:os'
import postgres from 'postgres'
import type { Settings } from '@/lib/floor/settings'
import { displayAddress } from '../database/reachability'
import { Refusal } from '../report.mjs'
import type { PlatformDatabase } from './database'

/** How many web processes share the port: one for each core; from four on one is left to the database and the worker. */
export const webProcessesOf = ({ WEB_PROCESSES }: Settings, cores = availableParallelism()): number =>
  WEB_PROCESSES ?? (cores < 4 ? cores : cores - 1)

/** Beside its pool a web process opens four connections for shared figures, and as many for large reads. */
const besidePoolOfWeb = 8
/** The worker has four for the queue; and start, seeds and a person who looks want some. */
const besidePoolOfWorker = 10

/** The connections that web processes and a worker may come to have, while one of them is replaced by another too. */
export const connectionsOf = (webProcesses: number, poolMax: number): number =>
  (webProcesses + 1) * (poolMax + besidePoolOfWeb) + connectionsOfWorker(poolMax)

/** Those of the worker alone: behind a pooler the web has as many as the pooler gives it. */
const connectionsOfWorker = (poolMax: number): number => poolMax + besidePoolOfWorker

/** @throws Refusal when the processes may ask for more connections than the database has */
export async function assertConnectionsSuffice(
  { url, directUrl }: Pick<PlatformDatabase, 'url' | 'directUrl'>,
  webProcesses: number,
  poolMax: number,
): Promise<void> {
  const sql = postgres(directUrl, { max: 1, onnotice: () => {} })
  try {
    const [row] = await sql<{ most: number }[]>`
      select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most`
    const [most, wanted] = [
      row?.most ?? 0,
      directUrl === url ? connectionsOf(webProcesses, poolMax) : connectionsOfWorker(poolMax),
    ]
    if (wanted <= most) return
    throw new Refusal(
      `The platform may come to need ${wanted} connections (WEB_PROCESSES ${webProcesses}, DATABASE_POOL_MAX ` +
        `${poolMax}), and the database at ${displayAddress(directUrl)} allows ${most}. Lower one of these settings, or raise ` +
        'max_connections of the database.',
    )
  } finally {
    await sql.end({ timeout: 1 })
  }
}
