import { execFile, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createService, give } from '@/kit/high-availability/service'
import { installByApt } from '@/scripts/checks/install-by-apt'
import { preparePostgresHome } from '@/scripts/database/binaries'
import { withConnection } from '@/scripts/database/on-connection'
import { createDatabase } from '@/scripts/database/prepare'
import { findFreePort } from '@/scripts/ports'
import { Refusal } from '@/scripts/report.mjs'

/** The folder of the server's programs, of the version that pg_dump has, where Debian puts them; undefined where they are not here. */
function findServerPrograms(): string | undefined {
  const { stdout } = spawnSync('pg_dump', ['--version'], { encoding: 'utf8' })
  const folder = `/usr/lib/postgresql/${/ (\d+)/.exec(stdout ?? '')?.[1]}/bin`
  return existsSync(join(folder, 'postgres')) ? folder : undefined
}

/** Makes sure that there is a server that pg_dump is new enough for. @returns the folder of its programs; @throws Refusal when it cannot be had */
export async function ensureServerPrograms(): Promise<string> {
  const programs = findServerPrograms() ?? ((await installByApt('postgresql')) ? findServerPrograms() : undefined)
  if (programs) return programs
  throw new Refusal(
    'The tests of backups need a PostgreSQL server with pg_dump, as Debian has them, and they could not be installed. Install them ' +
      'and run npm test again.',
  )
}

/**
 * A server that the pg_dump of this machine is of the version of: the one that the platform brings is newer than any of Debian's. `close`
 * leaves nothing.
 */
export async function openDumpedServer() {
  const programs = await ensureServerPrograms()
  const folder = mkdtempSync(join(tmpdir(), 'dumped-server-'))
  const [data, passwordFile] = [join(folder, 'data'), join(folder, 'password')]
  const [superuser, owner] = ['postgres', 'platform']
  const password = randomBytes(12).toString('hex')
  const { user } = preparePostgresHome()
  writeFileSync(passwordFile, password, { mode: 0o600 })
  give([folder, passwordFile], user)
  const run = (program: string, args: string[]) =>
    promisify(execFile)(join(programs, program), args, { ...user, cwd: folder })
  const port = await findFreePort()
  const addressOf = (role: string, database: string) => `postgres://${role}:${password}@127.0.0.1:${port}/${database}`
  const admin = addressOf(superuser, 'postgres')
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'timezone=UTC', 'fsync=off']
  const service = createService({
    name: 'PostgreSQL',
    command: join(programs, 'postgres'),
    args: ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    folder,
    user,
    isUp: () =>
      withConnection(admin, (sql) => sql`select 1`).then(
        () => true,
        () => false,
      ),
  })
  const close = async () => {
    await run('pg_ctl', ['stop', `--pgdata=${data}`, '--mode=fast']).catch(service.kill)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await run('initdb', [
      ...[`--pgdata=${data}`, '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync', '--no-instructions'],
      ...[`--username=${superuser}`, '--auth=scram-sha-256', `--pwfile=${passwordFile}`],
    ])
    await service.start()
    await withConnection(admin, (sql) => sql.unsafe(`create role ${owner} login password '${password}'`))
  } catch (error) {
    await close()
    throw error
  }
  return {
    /** An empty database of a role that may do nothing else on the server, as an operator gives it. @returns its address */
    async createDatabase(name: string): Promise<string> {
      await createDatabase(admin, name, owner)
      return addressOf(owner, name)
    },
    close,
  }
}
