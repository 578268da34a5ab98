import 'server-only'
import { mkdir, open, rename } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

/** Storage of file contents. Keys are made by the platform (`fileKey`), never from typed text. */
export type FileStore = {
  /** Moves the finished file at `path` into the store under `key`, atomically. */
  place: (path: string, key: string, about: { bytes: number; mediaType: string }) => Promise<void>
  /** @throws where there is no such file */
  read: (key: string) => Promise<Readable>
  /** Does nothing where there is no such file. */
  remove: (key: string) => Promise<void>
  /** Every key with the instant it was placed, in no order. */
  list: () => AsyncIterable<{ key: string; placedAt: Date }>
}

/** Files under a folder of the machine, readable by the platform's own user only. */
export function diskStore(folder: string): FileStore {
  const root = join(resolve(folder), 'kept')
  const disk = new Disk(new FSDriver({ location: root, visibility: 'private' }))
  return {
    async place(path, key) {
      const target = join(root, key)
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      await rename(path, target)
      await syncFolder(dirname(target))
    },
    async read(key) {
      await disk.getMetaData(key)
      return disk.getStream(key)
    },
    remove: (key) => disk.delete(key),
    async *list() {
      const { objects } = await disk.listAll('/', { recursive: true })
      for (const found of objects) {
        if (!found.isFile) continue
        const { lastModified } = await disk.getMetaData(found.key)
        yield { key: found.key, placedAt: lastModified }
      }
    },
  }
}

/** A rename is durable only once its folder is synced. Some systems refuse to sync folders and do not need it. */
async function syncFolder(path: string) {
  const folder = await open(path, 'r').catch(() => undefined)
  await folder?.sync().catch(() => {})
  await folder?.close()
}
