import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { dataRoot } from './root'

/** Logs contain who did what from where: only the platform's own user may read them. */
export const logMode = 0o600

const restrictMode = (path: string, mode: number) => {
  try {
    if ((statSync(path).mode & 0o777) !== mode) chmodSync(path, mode)
  } catch {
    // Another user's, left from a start as that user: it is theirs to close.
  }
}

/**
 * The path of a log file, in a folder that only its owner may enter; files that others could read are closed to them.
 * @param maxBytes the file grows to about this size; then it is renamed, and a new one begins
 */
export function logFile(name: string, maxBytes = Number.POSITIVE_INFINITY, folder = join(dataRoot, 'logs')): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  restrictMode(folder, 0o700)
  for (const name of readdirSync(folder)) restrictMode(join(folder, name), logMode)
  const path = join(folder, name)
  if (existsSync(path) && statSync(path).size > maxBytes) renameSync(path, `${path}.1`)
  return path
}
