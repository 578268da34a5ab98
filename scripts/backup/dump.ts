import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates } from 'node:tls'
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

/**
 * What PostgreSQL's programs are told besides their arguments, which everybody on the machine can list: the password, and where a
 * certificate is to be checked, whom to trust, since they know no authority by themselves.
 * @param authorities the file of those that the platform trusts; one that PGSSLROOTCERT names already goes before it
 */
export function environmentOf({ password, searchParams }: URL, authorities: string): Record<string, string> {
  const checks = searchParams.get('sslmode')?.startsWith('verify-') ?? false
  return {
    PGPASSWORD: decodeURIComponent(password),
    // With `require` the file would have them check as well.
    ...(checks && { PGSSLROOTCERT: process.env.PGSSLROOTCERT ?? authorities }),
  }
}

async function run(program: string, url: string, args: string[]): Promise<void> {
  const address = new URL(url)
  const folder = mkdtempSync(join(tmpdir(), 'authorities-'))
  const authorities = join(folder, 'root.crt')
  const env = environmentOf(address, authorities)
  address.password = ''
  try {
    // With those of NODE_EXTRA_CA_CERTS.
    writeFileSync(authorities, getCACertificates('default').join('\n'))
    await outputOf(program, [`--dbname=${address.href}`, ...args], env).catch((cause: Error) => {
      throw new Refusal(`${program} failed. It said:\n${cause.message}`, { cause })
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
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
