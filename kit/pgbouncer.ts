import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installByApt } from '@/scripts/checks/install-by-apt'
import { hasEnded } from '@/scripts/child'
import { preparePostgresHome } from '@/scripts/database/binaries'
import { withConnection } from '@/scripts/database/on-connection'
import { roleSettings } from '@/scripts/database/pooler'
import { findFreePort } from '@/scripts/ports'
import { waitFor } from '@/scripts/wait-for'

/** `1.18.0`; undefined where PgBouncer is not on this machine. */
export const pgBouncerVersion = (): string | undefined =>
  /PgBouncer (\S+)/.exec(spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1]

/** Its version, after it was installed by apt where it is missing; undefined where it cannot be had. */
export const installPgBouncer = async (): Promise<string | undefined> =>
  pgBouncerVersion() ?? ((await installByApt('pgbouncer')) ? pgBouncerVersion() : undefined)

/** Gives a role the time limits that a pooler does not pass on, as a start asks for them. */
export const setTimeLimits = (adminUrl: string, role: string): Promise<void> =>
  withConnection(adminUrl, async (sql) => {
    for (const { name, usual } of roleSettings) await sql.unsafe(`alter role ${role} set ${name} = '${usual}'`)
  })

export type PgBouncer = {
  /** The address of a database by way of it. */
  addressOf: (direct: string) => string
  start: () => Promise<void>
  /** Ends it as a crash would, or by its own restart's first half. */
  kill: (signal?: NodeJS.Signals) => Promise<void>
  close: () => Promise<void>
}

type PgBouncerOptions = {
  /** Addresses of the server, one for each role that comes by way of it: their passwords, and where the server is. */
  addresses: readonly string[]
  /** Server connections of each role. */
  poolSize?: number
}

/** PgBouncer in transaction mode before one server, with what docs/operations.md says of its settings. It is not started yet. */
export async function preparePgBouncer({ addresses, poolSize = 20 }: PgBouncerOptions): Promise<PgBouncer> {
  const folder = mkdtempSync(join(tmpdir(), 'illuminate-pgbouncer-'))
  const port = await findFreePort()
  const { user } = preparePostgresHome()
  const urls = addresses.map((address) => new URL(address))
  const [server] = urls
  const settings = join(folder, 'pgbouncer.ini')
  const users = urls.map(({ username, password }) => `"${username}" "${decodeURIComponent(password)}"`)
  writeFileSync(join(folder, 'users.txt'), `${users.join('\n')}\n`, { mode: 0o600 })
  writeFileSync(
    settings,
    [
      '[databases]',
      `* = host=${server?.hostname} port=${server?.port}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'pool_mode = transaction',
      'auth_type = scram-sha-256',
      `auth_file = ${join(folder, 'users.txt')}`,
      `default_pool_size = ${poolSize}`,
      'max_client_conn = 500',
      // Whoever waits longer is told to come back.
      'query_wait_timeout = 5',
      'server_connect_timeout = 3',
      'server_login_retry = 1',
      'server_lifetime = 600',
      'server_check_delay = 5',
      '',
    ].join('\n'),
    { mode: 0o600 },
  )
  if (user) for (const path of [folder, settings, join(folder, 'users.txt')]) chownSync(path, user.uid, user.gid)
  let child: ChildProcess | undefined
  let output = ''

  const start = async () => {
    const started = spawn('pgbouncer', [settings], { ...user, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
    child = started
    for (const stream of [started.stdout, started.stderr])
      stream?.on('data', (part: Buffer) => {
        output = (output + part).slice(-20_000)
      })
    const isUp = await waitFor(() => hasEnded(started) || output.includes(`listening on 127.0.0.1:${port}`), 10_000)
    if (hasEnded(started) || !isUp) throw new Error(`PgBouncer did not start. It said:\n${output}`)
  }
  const kill = async (signal: NodeJS.Signals = 'SIGKILL') => {
    const ending = child
    if (!ending || hasEnded(ending)) return
    ending.kill(signal)
    await waitFor(() => hasEnded(ending), 10_000)
    output = ''
  }
  const end = () => child?.kill('SIGKILL')
  process.once('exit', end)
  return {
    addressOf: (direct) => Object.assign(new URL(direct), { hostname: '127.0.0.1', port: String(port) }).href,
    start,
    kill,
    async close() {
      process.off('exit', end)
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
