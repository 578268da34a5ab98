import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readingLimits } from './limits'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Beside the bundle that this file is part of. */
const bundled = here('./workbook-reader.mjs')

/** What the heap may hold; buffers come on top, and the process itself watches the whole. */
const heapMegabytes = Math.floor((readingLimits.memoryBytes * 0.75) / 2 ** 20)

/**
 * What Node is told in order to run the reading process: the bundle beside the worker's, which may read nothing but
 * itself, or, where the sources run as they are (tests), the source.
 */
export function readerArguments(): string[] {
  const heap = `--max-old-space-size=${heapMegabytes}`
  if (existsSync(bundled)) return [heap, '--permission', `--allow-fs-read=${bundled}`, bundled]
  return [heap, '--import', here('../../../../scripts/register.mjs'), here('./reader-process.ts')]
}
