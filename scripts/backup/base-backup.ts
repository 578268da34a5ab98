import { createReadStream, type Dirent, readdirSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { withConnection } from '../database/on-connection'
import { Refusal } from '../report.mjs'
import type { ArchiveWriter } from './archive'

/** Where the files of the database are in a backup. */
export const databaseFolder = 'database'

/** A list of the folders of the database. */
export const foldersName = 'database-folders.json'

/** What belongs to the running server, or is made anew when it starts: as PostgreSQL's own `pg_basebackup` leaves it out. */
const leftOutFiles =
  /(?:^|\/)(?:postmaster\.(?:pid|opts)|pg_internal\.init.*|backup_label(?:\.old)?|pgsql_tmp.*|\.s\.PGSQL.*)$/
const leftOutContents = /^(?:pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//

/** Read last, and in one piece: it says where the server stands. */
const controlFile = 'global/pg_control'

/**
 * Copies the files of a running server into a backup, with the log of what was written meanwhile, as PostgreSQL's documentation has it ("Making a
 * Base Backup Using the Low Level API"). The server goes on.
 * @param url an address of the server for its superuser
 */
export const addBaseBackup = (url: string, { add }: ArchiveWriter): Promise<void> =>
  withConnection(url, async (sql) => {
    const [{ folder = '' } = {}] = await sql<{ folder: string }[]>`select current_setting('data_directory') as folder`
    // It holds what is written meanwhile, and is gone with the connection.
    await sql`select pg_create_physical_replication_slot(${`illuminate_backup_${process.pid}`}, true, true)`
    const [{ start = '' } = {}] = await sql<{ start: string }[]>`
      select pg_walfile_name(pg_backup_start('illuminate', true)) as start`
    for (const name of filesOf(folder)) if (name !== controlFile) await addFile(add, folder, name)
    await addFile(add, folder, controlFile)
    const [{ end = '', label = '' } = {}] = await sql<{ end: string; label: string }[]>`
      select pg_walfile_name(lsn) as end, labelfile as label from pg_backup_stop(false)`
    await addText(add, `${databaseFolder}/backup_label`, label)
    await addText(add, foldersName, JSON.stringify(foldersOf(folder)))
    const log = readdirSync(join(folder, 'pg_wal')).filter(
      (name) => /^[0-9A-F]{24}$/.test(name) && name >= start && name <= end,
    )
    if (!log.includes(start) || !log.includes(end))
      throw new Refusal('The database has thrown away what it wrote during the backup.')
    for (const name of log.sort()) await addFile(add, folder, `pg_wal/${name}`)
  })

/** What is in a folder and those in it, names with slashes. */
const namesIn = (folder: string, isWanted: (entry: Dirent) => boolean): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(isWanted)
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort()

/** The files of a data folder that belong in a backup. */
const filesOf = (folder: string): string[] =>
  namesIn(folder, (entry) => entry.isFile()).filter((name) => !leftOutFiles.test(name) && !leftOutContents.test(name))

/** Its folders, the empty ones too: the server makes none of them. */
const foldersOf = (folder: string): string[] =>
  namesIn(folder, (entry) => entry.isDirectory()).filter((name) => !/^pg_replslot\//.test(name))

const addText = (add: ArchiveWriter['add'], name: string, text: string) =>
  add(name, Buffer.byteLength(text), Readable.from([Buffer.from(text)]))

/** Adds a file as long as it is now; one that is gone by now was deleted, and the log says so. */
async function addFile(add: ArchiveWriter['add'], folder: string, name: string): Promise<void> {
  const path = join(folder, name)
  const size = statSync(path, { throwIfNoEntry: false })?.size
  if (size === undefined) return
  await add(`${databaseFolder}/${name}`, size, untilGone(createReadStream(path, { highWaterMark: 256 * 1024 })))
}

async function* untilGone(content: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const part of content) yield part as Buffer
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}
