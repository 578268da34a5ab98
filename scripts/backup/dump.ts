import { spawn } from 'node:child_process'
import { whenEnded } from '../child'
import { onConnection } from '../database/on-connection'
import { displayAddress } from '../database/reachability'
import { Refusal } from '../report.mjs'

/** The major version of a server. */
export const serverVersionOf = (url: string): Promise<string> =>
  onConnection(url, async (sql) => {
    const [row] = await sql<{ version: number }[]>`select current_setting('server_version_num')::int / 10000 as version`
    return String(row?.version)
  })

/** Writes a database to a file with pg_dump. @throws Refusal when it is not there, older than the server, or fails */
export async function dumpDatabase(url: string, path: string): Promise<void> {
  await assertProgram('pg_dump', url)
  await run('pg_dump', url, ['--format=custom', '--no-password', `--file=${path}`])
}

/** Fills an empty database from such a file with pg_restore. @throws Refusal as above */
export async function restoreDump(url: string, path: string): Promise<void> {
  await assertProgram('pg_restore', url)
  await run('pg_restore', url, ['--no-owner', '--no-privileges', '--exit-on-error', '--no-password', path])
}

async function assertProgram(program: string, url: string): Promise<void> {
  const server = await serverVersionOf(url)
  const found = await outputOf(program, ['--version']).catch(() => '')
  const version = Number(/ (\d+)/.exec(found)?.[1] ?? 0)
  if (version >= Number(server)) return
  const has = version === 0 ? 'is not on this machine' : `of this machine is of PostgreSQL ${version}`
  throw new Refusal(
    `The database at ${displayAddress(url)} is PostgreSQL ${server}, and ${program} ${has}. Install the client programs of ` +
      `PostgreSQL ${server} or newer.`,
  )
}

/** The password goes by the environment: whoever lists processes reads their arguments. */
async function run(program: string, url: string, args: string[]): Promise<void> {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  await outputOf(program, [`--dbname=${address.href}`, ...args], { PGPASSWORD: password }).catch((cause: Error) => {
    throw new Refusal(`${program} failed. It said:\n${cause.message}`, { cause })
  })
}

async function outputOf(program: string, args: string[], env: Record<string, string> = {}): Promise<string> {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let [output, errors] = ['', '']
  child.stdout.on('data', (part: Buffer) => (output += part))
  child.stderr.on('data', (part: Buffer) => (errors = (errors + part).slice(-4_000)))
  await Promise.race([whenEnded(child), new Promise((_, reject) => child.once('error', reject))])
  if (child.exitCode !== 0) throw new Error(errors.trim())
  return output
}
