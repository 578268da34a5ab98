import { createReadStream, existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { isAbsolute, join, relative } from 'node:path'
import type { Settings } from '@/lib/floor/settings'
import { asSuperuser } from '../database/cluster'
import { dataRoot, inRoot } from '../root'
import { type ArchiveWriter, type Manifest, readArchive, writeArchive } from './archive'
import { addBaseBackup } from './base-backup'
import { dumpDatabase, readServerVersion } from './dump'

/** Where the uploads and exports are in a backup, and the secrets that `npm start` made. */
export const filesFolder = 'files'
export const secretsFolder = 'secrets'
/** The database of DATABASE_URL, as pg_dump writes it. */
export const dumpName = 'database.dump'

/** Where the files of the platform are, if they are on this disk. */
export const filesRootOf = ({ FILES_ROOT, FILES_S3_BUCKET }: Settings): string | undefined =>
  FILES_S3_BUCKET ? undefined : isAbsolute(FILES_ROOT) ? FILES_ROOT : inRoot(FILES_ROOT)

/** Where the secrets are that `npm start` made. */
export const secretsRoot = join(dataRoot, 'secrets')

/**
 * Writes a backup: the database first, since files without a row do no harm, then files and secrets; and reads it again to its end. The
 * platform may run meanwhile.
 * @param url the database; the embedded one where the settings name none
 * @param secrets where the secrets are
 * @throws Refusal when pg_dump is not there or too old, or what was written is not what is read
 */
export async function makeBackup(
  path: string,
  url: string,
  settings: Settings,
  secrets = secretsRoot,
): Promise<Manifest> {
  const kind = settings.DATABASE_URL ? 'dump' : 'embedded'
  const version = await readServerVersion(url)
  const key = settings.BACKUP_KEY
  try {
    await writeArchive(path, key, { kind, version }, async (archive) => {
      if (kind === 'embedded') await addBaseBackup(asSuperuser(url), archive)
      else await addDump(path, url, archive)
      await addFolder(archive, filesFolder, filesRootOf(settings))
      await addFolder(archive, secretsFolder, secrets)
    })
    return await readArchive(path, key)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') rmSync(path, { force: true })
    throw error
  }
}

async function addDump(path: string, url: string, { add }: ArchiveWriter): Promise<void> {
  const dump = `${path}.dump`
  try {
    await dumpDatabase(url, dump)
    await add(dumpName, statSync(dump).size, createReadStream(dump))
  } finally {
    rmSync(dump, { force: true })
  }
}

/** Adds the files of a folder. One that is deleted meanwhile belongs to nothing any more. */
async function addFolder({ add }: ArchiveWriter, name: string, folder: string | undefined): Promise<void> {
  if (folder === undefined || !existsSync(folder)) return
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const size = entry.isFile() ? statSync(path, { throwIfNoEntry: false })?.size : undefined
    if (size !== undefined)
      await add(`${name}/${relative(folder, path).replaceAll('\\', '/')}`, size, createReadStream(path))
  }
}
