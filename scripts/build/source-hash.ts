import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root'

const isTest = /\.(test|spec)\.tsx?$/

/** Every file under `path`, tests left out, in an order that does not depend on the disk. */
function filesUnder(path: string): string[] {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !entry.name.startsWith('.') && !isTest.test(entry.name))
    .flatMap((entry) => (entry.isDirectory() ? filesUnder(join(path, entry.name)) : [join(path, entry.name)]))
    .sort()
}

/** One short word for the content of these files and folders of the clone: it changes when any of them does. */
export function sourceHash(paths: string[], from = root): string {
  const hash = createHash('sha256')
  for (const path of paths.flatMap((part) => filesUnder(join(from, part)))) {
    hash.update(path.slice(from.length))
    hash.update('\0')
    hash.update(readFileSync(path))
    hash.update('\0')
  }
  return hash.digest('hex').slice(0, 16)
}
