import { readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { dirname, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * A line of a stack, `    at findEvent (file:///srv/platform/web.mjs:3010:18)`, with or without name and `file://`. Next has files from
 * the root on, and ` {` before the fields of the error.
 */
const frame = /^(\s+at (?:async )?(?:[^()]*\()?)((?:file:\/\/)?[^():]+):(\d+):(\d+)(\)?(?: \{)?)$/
const frameMost = 1_000

/** A built file: where it lies, and its map. */
type BuiltFile = { folder: string; map: SourceMap }

/** By the names that stacks have for them; null where a file has no map. */
const builtFiles = new Map<string, BuiltFile | null>()

function readBuiltFile(name: string, root: string): BuiltFile | null {
  try {
    const path = name.startsWith('file:') ? fileURLToPath(name) : resolve(root, name)
    if (!path.startsWith(root + sep)) return null
    const map = JSON.parse(readFileSync(`${path}.map`, 'utf8')) as SourceMapPayload
    return { folder: dirname(path), map: new SourceMap(map) }
  } catch {
    return null
  }
}

/**
 * A stack with the files and lines that somebody wrote in place of those that were built from them, as far as these are
 * under `root` and have a map. That is read when an error first names its file, where Node’s `--enable-source-maps` reads all maps as
 * a process starts.
 */
export const withSourceLines = (stack: string, root = process.cwd()): string =>
  stack
    .split('\n')
    .map((line) => (line.length > frameMost ? line : withSourceLine(line, root)))
    .join('\n')

function withSourceLine(line: string, root: string): string {
  const [, start, name, row, column, end] = frame.exec(line) ?? []
  if (name === undefined) return line
  const built = builtFiles.get(name) ?? (builtFiles.has(name) ? null : readBuiltFile(name, root))
  builtFiles.set(name, built)
  const found = built?.map.findOrigin(Number(row), Number(column))
  if (!built || !found || !('fileName' in found)) return line
  const source = relative(root, resolve(built.folder, decodeURI(found.fileName)))
  return `${start}${source}:${found.lineNumber}:${found.columnNumber}${end}`
}
