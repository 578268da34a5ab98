import { readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { dirname, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * A line of a stack, `    at findEvent (file:///srv/platform/web.mjs:3010:18)`, with or without name and `file://`, and with what
 * is written after it where an error is printed: its fields, or the end of a list. Next has files from the root on. A folder may
 * have brackets in its name.
 */
const frame = /^(\s+at (?:async )?(?:[^(]*\()?)((?:file:\/\/)?(?:\/[^:]+|[^():]+)):(\d+):(\d+)([)\]},{\s]*)$/
const lineMost = 1_000

/** A built file: where it lies, and its map. */
type BuiltFile = { folder: string; map: SourceMap }

/** The built files that were read last, by their paths. A map takes some two megabytes, and a release has 1,600 of them. */
const builtFiles = new Map<string, BuiltFile>()
const builtFilesMost = 32

function findBuiltFile(name: string, root: string): BuiltFile {
  const path = name.startsWith('file:') ? fileURLToPath(name) : resolve(root, name)
  if (!path.startsWith(root + sep)) throw new Error('a file outside the root')
  const built = builtFiles.get(path) ?? readBuiltFile(path)
  builtFiles.delete(path)
  builtFiles.set(path, built)
  const [oldest] = builtFiles.keys()
  if (oldest !== undefined && builtFiles.size > builtFilesMost) builtFiles.delete(oldest)
  return built
}

const readBuiltFile = (path: string): BuiltFile => {
  const map = JSON.parse(readFileSync(`${path}.map`, 'utf8')) as SourceMapPayload
  return { folder: dirname(path), map: new SourceMap(map) }
}

/** Where a source lies, from the name that a map has for it: a path from the folder of the built file on, or an address. */
const sourcePath = (name: string, folder: string) =>
  name.startsWith('file:') ? fileURLToPath(name) : resolve(folder, decodeURIComponent(name))

/**
 * A stack with the files and lines that somebody wrote in place of those that were built from them, as far as these are
 * under `root` and have a map; the names of functions stay those of the built files. A map is read when an error names its file, where
 * Node’s `--enable-source-maps` reads all maps as a process starts.
 */
export const withSourceLines = (stack: string, root = process.cwd()): string =>
  stack
    .split('\n')
    .map((line) => (line.length > lineMost ? line : withSourceLine(line, root)))
    .join('\n')

function withSourceLine(line: string, root: string): string {
  const [, start, name, row, column, end] = frame.exec(line) ?? []
  if (name === undefined) return line
  try {
    const { folder, map } = findBuiltFile(name, root)
    const origin = map.findOrigin(Number(row), Number(column))
    if (!('fileName' in origin)) return line
    const source = relative(root, sourcePath(origin.fileName, folder))
    return `${start}${source}:${origin.lineNumber}:${origin.columnNumber}${end}`
  } catch {
    // Outside the root, without a map that can be read, or a name that is none: the line stays as it is.
    return line
  }
}
