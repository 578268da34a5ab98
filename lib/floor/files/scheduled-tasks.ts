import 'server-only'
import { inArray, lte, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { files } from '@/db/schema'
import { env } from '../env'
import { countDueIn, type ScheduledTask } from '../jobs/scheduled/scheduled-task'
import type { FileStore } from './file-store'
import { sweepSpool } from './spool'
import { deleteFile, getFileStore } from './stored-file'

/** No upload takes longer; the row of a younger file may not be written yet. */
const orphanAfterMs = 6 * 3600 * 1000

/** Deletes expired files: exports after 7 days, uploads after 90, within a minute. */
export const expiredFiles: ScheduledTask = {
  name: 'expired-files',
  cron: '* * * * *',
  retention: {
    what: 'Files',
    howLong: '7 days for downloads, 90 days for uploads',
    due: countDueIn(sql`${files}`, (at) => sql`${files.expiresAt} <= ${at.toISOString()}::timestamptz`),
  },
  async run({ db, now }, signal) {
    const due = await db.select({ id: files.id }).from(files).where(lte(files.expiresAt, now)).limit(1_000)
    for (const { id } of due) {
      signal.throwIfAborted()
      await deleteFile(db, id)
    }
    return due.length
  },
}

/** Deletes contents without a row, left by a crash or by a deletion that could not reach the store. */
export const orphanFiles: ScheduledTask = {
  name: 'orphan-files',
  cron: '23 * * * *',
  async run({ db, now }, signal) {
    const before = new Date(now.getTime() - orphanAfterMs)
    const swept = await sweepStore(db, await getFileStore(), before, signal)
    return swept + (await sweepSpool(env.FILES_ROOT, before))
  },
}

async function sweepStore(db: Database, store: FileStore, before: Date, signal: AbortSignal): Promise<number> {
  let removed = 0
  let keys: string[] = []
  const sweep = async () => {
    signal.throwIfAborted()
    const known = await db.select({ key: files.storageKey }).from(files).where(inArray(files.storageKey, keys))
    const stored = new Set(known.map(({ key }) => key))
    const orphans = keys.filter((key) => !stored.has(key))
    for (const key of orphans) await store.remove(key)
    removed += orphans.length
    keys = []
  }
  for await (const { key, placedAt } of store.list()) {
    if (placedAt < before) keys.push(key)
    if (keys.length === 500) await sweep()
  }
  if (keys.length > 0) await sweep()
  return removed
}
