import { spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import type { WorkbookRow } from './cells'
import { readingLimits } from './limits'
import { readerArguments } from './reader-program'
import { type RefusalReason, WorkbookRefusal } from './refusal'
import { fieldEnd, recordEnd, recordKinds } from './wire'

/** What a workbook holds, in its order. */
export type WorkbookPart =
  | { kind: 'sheets'; names: string[] }
  | { kind: 'sheet'; name: string }
  | { kind: 'row'; row: WorkbookRow }
  | { kind: 'merges'; refs: string[] }

export type ReadOptions = {
  /** The sheets to read, by name; all when left out. */
  sheets?: readonly string[]
  signal?: AbortSignal
}

const stderrMost = 2_000

/**
 * Reads a workbook in a process of its own, in bounded memory, under the limits of `readingLimits`. The parts come some
 * at a time; whoever stops taking them ends the process.
 * @throws WorkbookRefusal for what is no workbook, or one beyond the limits
 */
export async function* readWorkbook(
  content: Readable,
  { sheets = [], signal }: ReadOptions = {},
): AsyncGenerator<WorkbookPart[]> {
  signal?.throwIfAborted()
  const child = spawn(process.execPath, [...readerArguments(), ...sheets], {
    // No setting and no secret of the platform.
    env: { NODE_ENV: 'production' },
    stdio: 'pipe',
  })
  let timedOut = false
  let complaint = ''
  const timer = setTimeout(() => {
    timedOut = true
    child.kill('SIGKILL')
  }, readingLimits.seconds * 1000)
  const stop = () => child.kill('SIGKILL')
  signal?.addEventListener('abort', stop, { once: true })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  ended.catch(() => {})
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-stderrMost)
  })
  // A reader that refuses the file early closes its input; what went wrong with the file itself is told below.
  child.stdin.on('error', () => {})
  let lost: Error | undefined
  content.once('error', (error: Error) => {
    lost = error
    stop()
  })
  content.pipe(child.stdin)
  try {
    let isDone = false
    for await (const records of recordsOf(child.stdout.setEncoding('utf8'))) {
      const parts = records.flatMap((record) => partOf(record) ?? [])
      isDone ||= records.at(-1) === `${recordKinds.done}${fieldEnd}`
      if (parts.length > 0) yield parts
    }
    const code = await ended
    if (isDone) return
    signal?.throwIfAborted()
    if (lost) throw lost
    if (timedOut) throw new WorkbookRefusal('too-slow')
    if (code === null || complaint.includes('heap')) throw new WorkbookRefusal('too-much-memory')
    throw new Error(`The reading process ended with ${code}: ${complaint}`)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
    content.destroy()
    stop()
  }
}

async function* recordsOf(output: AsyncIterable<string>): AsyncGenerator<string[]> {
  let rest = ''
  for await (const text of output) {
    const records = (rest + text).split(recordEnd)
    rest = records.pop() ?? ''
    if (records.length > 0) yield records
  }
}

/** One record as a part. @throws WorkbookRefusal where it tells of one */
function partOf(record: string): WorkbookPart | undefined {
  const [kind, ...fields] = record.split(fieldEnd)
  switch (kind) {
    case recordKinds.sheets:
      return { kind: 'sheets', names: fields }
    case recordKinds.sheet:
      return { kind: 'sheet', name: fields[0] ?? '' }
    case recordKinds.row:
      return { kind: 'row', row: { number: Number(fields.shift()), fields } }
    case recordKinds.merges:
      return { kind: 'merges', refs: fields.filter((ref) => ref !== '') }
    case recordKinds.refused:
      throw new WorkbookRefusal(fields[0] as RefusalReason, fields[1])
    default:
      return undefined
  }
}
