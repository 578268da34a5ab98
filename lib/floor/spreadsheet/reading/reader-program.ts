import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Beside the bundle that this file is part of. */
const bundled = here('./workbook-reader.mjs')

/** What the heap may hold of all the memory; buffers come on top, and the process itself watches the whole. */
const heapPart = 0.75

/**
 * What Node is told in order to run the reading process: the bundle beside the worker's, which may read nothing but
 * itself, or, where the sources run as they are (tests), the source; and how much memory it may take.
 */
export function readerArguments(memoryBytes: number): string[] {
  const heap = `--max-old-space-size=${Math.floor((memoryBytes * heapPart) / 2 ** 20)}`
  if (existsSync(bundled)) return [heap, '--permission', `--allow-fs-read=${bundled}`, bundled, String(memoryBytes)]
  return [heap, '--import', here('../../../../scripts/register.mjs'), here('./reader-process.ts'), String(memoryBytes)]
}
