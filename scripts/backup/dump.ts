import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates } from 'node:tls'
import { waitUntilEnded } from '../child'
import { withConnection } from '../database/on-connection'
import { displayAddress } from '../database/reachability'
import { Refusal } from '../report.mjs'

/** The major version of a server. */
export const readServerVersion = (url: string): Promise<string> =>
  withConnection(url, async (sql) => {
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
  await run('pg_restore', url, ['--no-owner', '--no-privileges', '--single-transaction', '--no-password', path])
}

async function assertProgram(program: string, url: string): Promise<void> {
  const server = await readServerVersion(url)
  const found = await readOutput(program, ['--version']).catch(() => '')
  const version = Number(/ (\d+)/.exec(found)?.[1] ?? 0)
  if (version >= Number(server)) return
  const has = version === 0 ? 'is not on this machine' : `of this machine is of PostgreSQL ${version}`
  throw new Refusal(
    `The database at ${displayAddress(url)} is PostgreSQL ${server}, and ${program} ${has}. Install the client programs of ` +
      `PostgreSQL ${server} or newer.`,
  )
}

/**
 * Does work with what PostgreSQL's programs are told besides their arguments, which everybody on the machine can list: the password, and
 * where a certificate is to be checked, whom to trust, since they do not know those that Node trusts. A file that PGSSLROOTCERT names
 * already is theirs as it is.
 */
export async function withEnvironmentOf<Result>(
  { password, searchParams }: URL,
  work: (env: Record<string, string>) => Promise<Result>,
): Promise<Result> {
  const env = { PGPASSWORD: decodeURIComponent(password) }
  // With `require` a file of authorities would have them check as well.
  const isChecked = searchParams.get('sslmode')?.startsWith('verify-') ?? false
  if (!isChecked || process.env.PGSSLROOTCERT) return work(env)
  const folder = mkdtempSync(join(tmpdir(), 'authorities-'))
  try {
    const authorities = join(folder, 'root.crt')
    // With those of NODE_EXTRA_CA_CERTS.
    writeFileSync(authorities, getCACertificates('default').join('\n'))
    return await work({ ...env, PGSSLROOTCERT: authorities })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function run(program: string, url: string, args: string[]): Promise<void> {
  const address = new URL(url)
  const withoutPassword = new URL(url)
  withoutPassword.password = ''
  await withEnvironmentOf(address, (env) =>
    readOutput(program, [`--dbname=${withoutPassword.href}`, ...args], env),
  ).catch((cause: Error) => {
    throw new Refusal(`${program} failed. It said:\n${cause.message}`, { cause })
  })
}

async function readOutput(program: string, args: string[], env: Record<string, string> = {}): Promise<string> {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let [output, errors] = ['', '']
  child.stdout.on('data', (part: Buffer) => (output += part))
  child.stderr.on('data', (part: Buffer) => (errors = (errors + part).slice(-4_000)))
  await Promise.race([waitUntilEnded(child), new Promise((_, reject) => child.once('error', reject))])
  if (child.exitCode !== 0) throw new Error(errors.trim())
  return output
}
