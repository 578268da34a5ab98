import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The clone: the nearest folder upwards that holds package.json, whether this file runs by itself or bundled. */
function findRoot(from: string): string {
  if (existsSync(join(from, 'package.json'))) return realpathSync(from)
  const up = dirname(from)
  if (up === from) throw new Error('package.json is not to be found above the commands')
  return findRoot(up)
}

export const root = findRoot(dirname(fileURLToPath(import.meta.url)))

/** A path inside the clone. */
export const inRoot = (...parts: string[]) => join(root, ...parts)

/** Where everything lives that the platform makes for itself; removing it is a fresh start. */
export const dataRoot = inRoot('.data')

/** A secret made once and kept under .data, readable by its owner only. */
export function getOrCreateSecret(name: string, make: () => string): string {
  const path = join(dataRoot, 'secrets', name)
  if (existsSync(path)) {
    const stored = readFileSync(path, 'utf8').trim()
    if (stored !== '') return stored
  }
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const secret = make()
  writeFileSync(path, `${secret}\n`, { mode: 0o600 })
  return secret
}
