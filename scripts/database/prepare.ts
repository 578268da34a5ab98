import { existsSync } from 'node:fs'
import { MigrationError, migrateDatabase } from '@/db/migrate'
import { findSeed, recordSeed } from '@/db/seed-record'
import { prepareQueue } from '@/lib/floor/jobs/queue'
import { sourceHash } from '../build/source-hash'
import { runOrRefuse } from '../child'
import { Refusal } from '../report.mjs'
import { inRoot } from '../root'
import { withConnection } from './on-connection'
import { displayAddress } from './reachability'

export type DemoSize = 'small' | 'national'

/** Creates the database `name` on the server of `url` unless it is there; owned by `owner` when one is given. */
export async function createDatabase(url: string, name: string, owner?: string): Promise<void> {
  await withConnection(url, async (sql) => {
    const [found] = await sql`select 1 from pg_database where datname = ${name}`
    if (found) return
    await sql.unsafe(`create database "${name}"${owner ? ` owner "${owner}"` : ''}`)
  })
}

const keptOf = ({ applied, isConcurrent }: MigrationError) => {
  const own = isConcurrent ? 'What it had done stays, and the next start goes on from there' : 'Nothing of it was kept'
  if (applied > 0) return `${own}; ${applied} before it were applied, and the release before works on them.`
  return isConcurrent ? `${own}.` : `${own}: the data is as it was before.`
}

/** Brings the database up to date. @returns how many migrations were applied; @throws Refusal when one failed */
export async function migrate(url: string): Promise<number> {
  try {
    const applied = await migrateDatabase(url, inRoot('db', 'migrations'))
    await prepareQueue(url)
    return applied
  } catch (error) {
    if (!(error instanceof MigrationError)) throw error
    throw new Refusal(
      `A migration of the database at ${displayAddress(url)} failed: ${error.message}. ${keptOf(error)}`,
      { cause: error },
    )
  }
}

const runSeed = (url: string, bundle: string, args: string[], env: Record<string, string> = {}) =>
  runOrRefuse([bundle, ...args], 'The data could not be seeded. The seed said:', {
    DATABASE_URL: url,
    ...env,
    PROCESS_NAME: 'seed',
  })

/** Gives the database the reference data of this release, unless it has it. @returns whether anything was done */
export async function seedReference(url: string, bundle: string): Promise<boolean> {
  if (!existsSync(bundle)) return false
  const mark = sourceHash(['db/reference'])
  if ((await withConnection(url, (sql) => findSeed(sql, 'reference'))) === mark) return false
  await runSeed(url, bundle, ['--reference'])
  await withConnection(url, (sql) => recordSeed(sql, 'reference', mark))
  return true
}

/** Which demonstration data the database has; undefined when it has none. */
export const findDemoSize = (url: string) => withConnection(url, (sql) => findSeed(sql, 'demo'))

/**
 * Gives the database the demonstration data, once.
 * @param env settings of the seed; DATABASE_URL where it connects otherwise than the platform does
 * @returns whether anything was done
 */
export async function seedDemo(
  url: string,
  bundle: string,
  size: DemoSize,
  env: Record<string, string> = {},
): Promise<boolean> {
  if (!existsSync(bundle)) return false
  if ((await findDemoSize(url)) !== undefined) return false
  await runSeed(url, bundle, ['--size', size], env)
  await withConnection(url, (sql) => recordSeed(sql, 'demo', size))
  return true
}
