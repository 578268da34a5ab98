import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const mebibyte = 1024 * 1024

/** Why disks cannot be made here; undefined where they can. */
export const whyNoDisks = (): string | undefined =>
  process.platform === 'linux' && process.getuid?.() === 0
    ? undefined
    : 'it mounts small file systems, and so has to run as root on Linux'

/** A file system in memory that is soon full. */
export type SmallDisk = {
  folder: string
  grow: (megabytes: number) => void
  /** Leaves no room on it. */
  fill: () => void
  /** How many files are on it. */
  count: () => number
  remove: () => void
}

/**
 * Mounts one over a folder, which is made where it is not there. It goes with this process at the latest.
 * @param owner whoever writes on it; the owner of the folder, unless said
 */
export function mountSmallDisk(
  folder: string,
  megabytes: number,
  owner?: Pick<ReturnType<typeof statSync> & object, 'uid' | 'gid'>,
): SmallDisk {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { uid, gid } = owner ?? statSync(folder)
  const options = `size=${megabytes}m,mode=700,uid=${uid},gid=${gid}`
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'illuminate-drill', folder])
  const remove = () => {
    process.off('exit', remove)
    execFileSync('umount', ['--lazy', folder])
  }
  process.once('exit', remove)
  return {
    folder,
    grow: (more) => void execFileSync('mount', ['-o', `remount,size=${more}m`, folder]),
    fill() {
      // A write that does not fit whole is done in part, and the next one fails.
      for (const bytes of [mebibyte, 4096]) {
        try {
          for (;;) appendFileSync(join(folder, 'filled-up'), Buffer.alloc(bytes))
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
        }
      }
    },
    count: () => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile()).length,
    remove,
  }
}
