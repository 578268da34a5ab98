import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import postgres from 'postgres'
import { hasEnded } from '../child'
import { logFile, logMode } from '../log-files'
import { findFreePort } from '../ports'
import { Refusal } from '../report.mjs'
import { dataRoot, getOrCreateSecret } from '../root'
import { waitFor } from '../wait-for'
import { type PostgresHome, preparePostgresHome } from './binaries'
import { clearLeftovers, clearThrowaways } from './leftovers'
import { ensureOwner, ownerRole, superuserRole } from './owner-role'

const run = promisify(execFile)
const mebibyte = 1024 * 1024
const newPassword = () => randomBytes(24).toString('base64url')

export type ClusterOptions = {
  /** The folder of the data inside the home: `data` for `npm start`, another name for tests. */
  name: string
  /** Trades safety after a crash of the machine for speed: for databases that a test run makes and throws away. */
  throwaway?: boolean
}

/** A PostgreSQL server of this clone's own. */
export type Cluster = {
  /** The URL of a database, with the password of the role that the platform works as. */
  address: (database: string) => string
  /** The same for the server's superuser: to make databases, and to seed them in half the time. */
  superuserAddress: (database: string) => string
  dataFolder: string
  start: () => Promise<ChildProcess>
  /** Ends a started server; resolves when no process of it is left. */
  stop: (server: ChildProcess) => Promise<void>
  remove: () => void
}

/** What suits a small machine shared with the web and the worker; everything else keeps PostgreSQL's own defaults. */
function serverSettings(throwaway: boolean): string[] {
  const shared = Math.min(1024, Math.max(128, Math.floor(totalmem() / mebibyte / 8)))
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'timezone=UTC',
    'log_timezone=UTC',
    `max_connections=${Math.max(200, 40 + 20 * availableParallelism())}`,
    `shared_buffers=${throwaway ? 128 : shared}MB`,
    `effective_cache_size=${shared * 3}MB`,
    'work_mem=16MB',
    'maintenance_work_mem=128MB',
    'max_wal_size=2GB',
    'wal_compression=on',
    'random_page_cost=1.1',
    'jit=off',
    `max_parallel_workers_per_gather=${Math.min(2, Math.max(0, availableParallelism() - 1))}`,
    'log_line_prefix=%m [%p] ',
    'log_checkpoints=off',
    // The details of a refusal repeat the row: addresses, hashes, answers.
    'log_error_verbosity=terse',
  ]
  const reckless = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off']
  return [...settings, ...(throwaway ? reckless : [])].flatMap((setting) => ['-c', setting])
}

/** Makes the data folder whole or not at all: a kill half-way leaves only a draft that the next start removes. */
async function initialise(home: PostgresHome, dataFolder: string, password: string) {
  const draft = `${dataFolder}.draft`
  const passwordFile = `${dataFolder}.password`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true, mode: 0o700 })
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  if (home.user) for (const path of [draft, passwordFile]) chownSync(path, home.user.uid, home.user.gid)
  try {
    const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=en-GB']
    const access = [`--username=${superuserRole}`, '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
    await run(home.initdb, [`--pgdata=${draft}`, ...locale, ...access, '--no-instructions'], {
      ...home.user,
      cwd: draft,
    })
    renameSync(draft, dataFolder)
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

function assertSameVersion(dataFolder: string, version: string) {
  const dataVersion = readFileSync(join(dataFolder, 'PG_VERSION'), 'utf8').trim()
  if (dataVersion === version) return
  throw new Refusal(
    `The data in ${dataFolder} was made by PostgreSQL ${dataVersion}, and this release brings PostgreSQL ${version}. ` +
      'docs/operations.md says how to carry the data over.',
  )
}

/** Opens the log of a cluster; a long one is first renamed. `lastLines` reads what was written since. */
function openLog(name: string) {
  const path = logFile(`${name}.log`, 10 * mebibyte)
  const before = existsSync(path) ? statSync(path).size : 0
  const lastLines = () => readFileSync(path).subarray(before).toString().trim().split('\n').slice(-5).join('\n')
  return { descriptor: openSync(path, 'a', logMode), lastLines }
}

const isWrongPassword = (error: unknown) => error instanceof postgres.PostgresError && /^28/.test(error.code)

const otherPasswords = (dataFolder: string) =>
  new Refusal(
    `The data in ${dataFolder} has other passwords than ${join(dataRoot, 'secrets')}, as that of an earlier clone has. Bring back its ` +
      '.data/secrets, or move the data away.',
  )

/** True when the server at this address takes connections, if only to refuse this one's password. */
async function isAnswering(url: string): Promise<boolean> {
  const sql = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => {} })
  try {
    await sql`select 1`
    return true
  } catch (error) {
    return isWrongPassword(error)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** The address of a database on the clone's own server, for the superuser of that server. */
export const asSuperuser = (url: string): string =>
  Object.assign(new URL(url), {
    username: superuserRole,
    password: getOrCreateSecret('database-superuser-password', newPassword),
  }).href

/** Prepares the cluster's folder (made at the first call, mended after a crash) and chooses its port. */
export async function openCluster({ name, throwaway = false }: ClusterOptions): Promise<Cluster> {
  const home = preparePostgresHome()
  if (throwaway) await clearThrowaways(home.folder)
  const dataFolder = join(home.folder, name)
  const ownerPassword = getOrCreateSecret('database-password', newPassword)
  const superuserPassword = getOrCreateSecret('database-superuser-password', newPassword)
  await clearLeftovers(dataFolder)
  if (!existsSync(join(dataFolder, 'PG_VERSION'))) await initialise(home, dataFolder, superuserPassword)
  const { stdout } = await run(home.postgres, ['--version'])
  assertSameVersion(dataFolder, /(\d+)\./.exec(stdout)?.[1] ?? '')
  const portFile = join(dataRoot, 'run', `${name}.port`)
  const lastPort = existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) : 0
  const port = await findFreePort(throwaway ? 0 : lastPort)
  mkdirSync(join(dataRoot, 'run'), { recursive: true })
  if (!throwaway) writeFileSync(portFile, String(port))
  const addressFor = (role: string, password: string, database: string) =>
    `postgres://${role}:${password}@127.0.0.1:${port}/${database}`
  const address = (database: string) => addressFor(ownerRole, ownerPassword, database)

  const stop = async (server: ChildProcess) => {
    if (!hasEnded(server)) server.kill('SIGINT')
    if (!(await waitFor(() => hasEnded(server), 10_000))) server.kill('SIGQUIT')
    await waitFor(() => hasEnded(server), 5_000)
    await clearLeftovers(dataFolder)
  }

  return {
    address,
    superuserAddress: (database) => addressFor(superuserRole, superuserPassword, database),
    dataFolder,
    async start() {
      await clearLeftovers(dataFolder)
      const log = openLog(name === 'data' ? 'database' : name)
      const server = spawn(home.postgres, ['-D', dataFolder, '-p', String(port), ...serverSettings(throwaway)], {
        ...home.user,
        cwd: dataFolder,
        detached: true, // Ctrl-C in the terminal reaches the supervisor only, which ends web and worker first.
        stdio: ['ignore', log.descriptor, log.descriptor],
      })
      closeSync(log.descriptor)
      const failed = new Promise<never>((_, reject) => server.once('error', reject))
      const up = await Promise.race([
        waitFor(() => hasEnded(server) || isAnswering(address('postgres')), 60_000),
        failed,
      ])
      if (hasEnded(server)) throw new Refusal(`The database did not start. It said:\n${log.lastLines()}`)
      if (!up) {
        server.kill('SIGQUIT')
        throw new Refusal(`The database is not ready after a minute. It said:\n${log.lastLines()}`)
      }
      try {
        await ensureOwner({ addressFor, ownerPassword, superuserPassword, mayCreateDatabases: throwaway })
      } catch (error) {
        await stop(server)
        throw isWrongPassword(error) ? otherPasswords(dataFolder) : error
      }
      return server
    },
    stop,
    remove: () => rmSync(dataFolder, { recursive: true, force: true }),
  }
}
