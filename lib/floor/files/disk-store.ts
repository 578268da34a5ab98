import { mkdir, open, rename } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { FileStore } from './file-store'

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

/** A rename is lasting only once its folder is on the disk too. Some systems refuse to sync folders; they need not. */
async function syncFolder(path: string) {
  const folder = await open(path, 'r').catch(() => undefined)
  await folder?.sync().catch(() => {})
  await folder?.close()
}
