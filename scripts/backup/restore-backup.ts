import {
  chmodSync,
  chownSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Settings } from '@/lib/floor/settings'
import { preparePostgresHome } from '../database/binaries'
import { withConnection } from '../database/on-connection'
import { displayAddress } from '../database/reachability'
import { Refusal } from '../report.mjs'
import { collect, type Manifest, readArchive } from './archive'
import { databaseFolder, foldersName } from './base-backup'
import { restoreDump } from './dump'
import { dumpName, filesFolder, filesRootOf, secretsFolder, secretsRoot } from './make-backup'

/** Where each part of a backup goes; what has no place is left out. */
type RestoreTargets = {
  /** The data folder of the embedded server, and as whom it runs. */
  database?: { folder: string; user: { uid: number; gid: number } | undefined }
  dump?: string
  files?: string | undefined
  secrets?: string
}

/**
 * Restores a backup into a clone that has no data yet. The backup is read to its end before anything is written.
 * @param secrets where the secrets belong
 * @throws Refusal when there is data already, the backup is of another kind of database, or is not whole
 */
export async function restoreBackup(path: string, settings: Settings, secrets = secretsRoot): Promise<Manifest> {
  const { database } = await readArchive(path, settings.BACKUP_KEY)
  const files = filesRootOf(settings)
  for (const [what, folder] of [
    ['There are files', files],
    ['There are secrets', secrets],
  ] as const)
    if (folder !== undefined) assertEmpty(what, folder)
  const url = settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL
  if (database.kind === 'embedded') {
    if (url)
      throw new Refusal(
        'This backup is of the database that the platform brings itself. Restore it without DATABASE_URL.',
      )
    const home = preparePostgresHome()
    const folder = join(home.folder, 'data')
    assertEmpty('There is a database', folder)
    return extractBackup(path, settings.BACKUP_KEY, {
      database: { folder, user: home.user },
      files,
      secrets,
    })
  }
  if (!url) throw new Refusal('This backup is of a database of your own. Set DATABASE_URL to an empty one.')
  await assertEmptyDatabase(url)
  const dump = `${path}.dump`
  try {
    // What is here already would keep whoever is refused from trying again: the files get their place after the database.
    return await extractBackup(path, settings.BACKUP_KEY, { dump, files, secrets }, () => restoreDump(url, dump))
  } finally {
    rmSync(dump, { force: true })
  }
}

function assertEmpty(what: string, folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Refusal(`${what} here already, in ${folder}. Move away what is there first; nothing was changed.`)
}

async function assertEmptyDatabase(url: string): Promise<void> {
  const [{ tables = 0 } = {}] = await withConnection(
    url,
    (sql) => sql<{ tables: number }[]>`
      select count(*)::int as tables from pg_class
      where relkind in ('r', 'p') and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
        and relnamespace::regnamespace::text not like 'pg_toast%'`,
  )
  if (tables > 0) throw new Refusal(`The database at ${displayAddress(url)} is not empty. Nothing was changed.`)
}

/**
 * Writes the parts of a backup beside where they belong, and puts them there once all of it was read and is as it was written.
 * @param beforePlacing is done between the two
 */
export async function extractBackup(
  path: string,
  key: string | undefined,
  targets: RestoreTargets,
  beforePlacing = async () => {},
): Promise<Manifest> {
  const { database, dump, files, secrets } = targets
  const places = [
    { prefix: `${databaseFolder}/`, folder: database?.folder, user: database?.user },
    { prefix: `${filesFolder}/`, folder: files, user: undefined },
    { prefix: `${secretsFolder}/`, folder: secrets, user: undefined },
  ].flatMap(({ folder, ...place }) => (folder === undefined ? [] : [{ ...place, folder, draft: `${folder}.draft` }]))
  for (const { draft } of places) rmSync(draft, { recursive: true, force: true })
  const owned = (target: string, user: { uid: number; gid: number } | undefined, mode: number) => {
    chmodSync(target, mode)
    if (user) chownSync(target, user.uid, user.gid)
  }
  const makeFolder = (folder: string, user: { uid: number; gid: number } | undefined) => {
    const first = mkdirSync(folder, { recursive: true, mode: 0o700 })
    for (let each = folder; first !== undefined && each.length >= first.length; each = dirname(each))
      owned(each, user, 0o700)
  }
  let folders: string[] = []
  try {
    const manifest = await readArchive(path, key, async (name, _size, content) => {
      if (name.split('/').some((part) => part === '' || part === '.' || part === '..'))
        throw new Refusal(`${path} is no backup of this platform: it has a file named ${name}.`)
      if (name === foldersName) {
        folders = JSON.parse((await collect(content)).toString()) as string[]
        return
      }
      const place = places.find(({ prefix }) => name.startsWith(prefix))
      const target = place ? join(place.draft, name.slice(place.prefix.length)) : name === dumpName ? dump : undefined
      if (target === undefined) {
        for await (const _ of content);
        return
      }
      if (place) makeFolder(dirname(target), place.user)
      await pipeline(Readable.from(content), createWriteStream(target, { mode: 0o600 }))
      if (place) owned(target, place.user, 0o600)
    })
    if (database) for (const folder of folders) makeFolder(join(`${database.folder}.draft`, folder), database.user)
    await beforePlacing()
    for (const { draft, folder } of places) {
      if (!existsSync(draft)) continue
      rmSync(folder, { recursive: true, force: true })
      renameSync(draft, folder)
    }
    return manifest
  } catch (error) {
    for (const { draft } of places) rmSync(draft, { recursive: true, force: true })
    throw error
  }
}
