import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { readingLimits } from './limits'
import { RecordReader, type WorkbookPart } from './records'
import { WorkbookRefusal } from './refusal'

type ReadOptions = {
  /** The sheets to read, by name; all when left out. */
  sheets?: readonly string[]
  signal?: AbortSignal
  /** Memory limit of the whole process. */
  memoryBytes?: number
  /** How long it may take. */
  seconds?: number
}

const maxStderr = 2_000

/**
 * Reads a workbook in a process of its own, in bounded memory, under the limits of `readingLimits`. Parts are yielded
 * in batches; stopping the iteration ends the process.
 * @throws WorkbookRefusal for an invalid workbook, or one beyond the limits
 */
export async function* readWorkbook(
  content: Readable,
  { sheets = [], signal, memoryBytes = readingLimits.memoryBytes, seconds = readingLimits.seconds }: ReadOptions = {},
): AsyncGenerator<WorkbookPart[]> {
  signal?.throwIfAborted()
  const child = spawn(process.execPath, [...readerArguments(memoryBytes), ...sheets], {
    // Without the platform's settings and secrets.
    env: { NODE_ENV: 'production' },
    stdio: 'pipe',
  })
  let timedOut = false
  let stderrText = ''
  const timer = setTimeout(() => {
    timedOut = true
    child.kill('SIGKILL')
  }, seconds * 1000)
  const stop = () => child.kill('SIGKILL')
  signal?.addEventListener('abort', stop, { once: true })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  ended.catch(() => {})
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderrText = (stderrText + text).slice(-maxStderr)
  })
  // A reader that refuses the file early closes its input; what went wrong with the file itself is thrown below.
  child.stdin.on('error', () => {})
  let contentError: Error | undefined
  content.once('error', (error: Error) => {
    contentError = error
    stop()
  })
  content.pipe(child.stdin)
  try {
    const records = new RecordReader()
    for await (const piece of child.stdout.setEncoding('utf8') as AsyncIterable<string>) {
      const parts = records.take(piece)
      if (parts.length > 0) yield parts
      // Without waiting for the process to end.
      if (records.isDone) return
    }
    const code = await ended
    signal?.throwIfAborted()
    if (contentError) throw contentError
    if (timedOut) throw new WorkbookRefusal('too-slow')
    if (code === null || stderrText.includes('heap')) throw new WorkbookRefusal('too-much-memory')
    throw new Error(`The reading process ended with ${code}: ${stderrText}`)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
    content.destroy()
    stop()
  }
}

const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Beside the bundle that this file is part of. */
const bundledReader = resolvePath('./workbook-reader.mjs')

/** Share of the heap in the memory limit; buffers are outside the heap, and the process itself watches the total. */
const heapShare = 0.75

/**
 * Size of the young generation in MB: most objects live as long as their row, and fewer collections save a quarter of
 * the time.
 */
const maxNewHeapMb = 16

/**
 * Node's arguments for the reading process: the bundle, which may read no other file, or the source (in tests); and the
 * memory limit.
 */
function readerArguments(memoryBytes: number): string[] {
  const heapMost = Math.floor((memoryBytes * heapShare) / 2 ** 20)
  const program = existsSync(bundledReader)
    ? ['--permission', `--allow-fs-read=${bundledReader}`, bundledReader]
    : ['--import', resolvePath('../../../../scripts/register.mjs'), resolvePath('./reader-process.ts')]
  return [`--max-old-space-size=${heapMost}`, `--max-semi-space-size=${maxNewHeapMb}`, ...program, String(memoryBytes)]
}
