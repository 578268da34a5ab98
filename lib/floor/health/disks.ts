import 'server-only'
import { stat, statfs } from 'node:fs/promises'
import { resolve } from 'node:path'
import { env } from '../env'
import type { ScheduledTask } from '../jobs/scheduled/scheduled-task'
import { type Disk, fullAtPercent } from './disk-room'

/** What the platform fills: where the files are, and the database where it is on this machine (DATABASE_FOLDER). */
const foldersOf = ({ FILES_ROOT, DATABASE_FOLDER }: Pick<typeof env, 'FILES_ROOT' | 'DATABASE_FOLDER'>) => [
  { holds: 'the files', path: resolve(FILES_ROOT) },
  ...(DATABASE_FOLDER ? [{ holds: 'the database', path: resolve(DATABASE_FOLDER) }] : []),
]

/** The disks that the platform fills, the fullest first; a folder that is not there yet has none. */
export async function readDisks(settings: Parameters<typeof foldersOf>[0] = env): Promise<Disk[]> {
  const disks = new Map<number, Disk>()
  for (const { holds, path } of foldersOf(settings)) {
    const [place, room] = await Promise.all([stat(path), statfs(path)]).catch(() => [])
    if (!place || !room) continue
    const found = disks.get(place.dev)
    // As df does it: what is kept for root is no room for anybody else.
    const used = room.blocks - room.bfree
    disks.set(place.dev, {
      holds: [...(found?.holds ?? []), holds],
      usedPercent: Math.ceil((100 * used) / Math.max(1, used + room.bavail)),
      freeBytes: room.bavail * room.bsize,
    })
  }
  return [...disks.values()].toSorted((a, b) => b.usedPercent - a.usedPercent)
}

/** Writes an alarm to the log for each disk that is nearly full, every ten minutes. */
export const watchedDisks: ScheduledTask = {
  name: 'watched-disks',
  cron: '*/10 * * * *',
  async run({ log }) {
    const full = (await readDisks()).filter(({ usedPercent }) => usedPercent >= fullAtPercent)
    for (const { holds, usedPercent, freeBytes } of full)
      log.error({ alarm: 'disk-full', usedPercent, freeBytes }, `the disk of ${holds.join(' and ')} is nearly full`)
    return full.length
  },
}
