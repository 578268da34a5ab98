import { readFileSync, writeSync } from 'node:fs'
import { readingLimits } from './limits'
import { Records } from './records'
import { WorkbookRefusal } from './refusal'
import { scanWorkbook } from './scan-workbook'
import { recordKinds } from './wire'
import { openArchive } from './zip-archive'

/**
 * A process of its own that reads one workbook: bytes in by its input, records out (see `wire`), then it ends. It needs
 * no setting, no file and no network (its arguments are the memory it may take and the sheets to read), and whatever a
 * workbook does to it happens to nobody else. It has nothing else to do while its parent is busy, so it waits for its
 * input and output.
 */
const [input, output] = [0, 1]
const [memoryBytes, ...sheets] = process.argv.slice(2)

function write(bytes: Buffer) {
  for (let at = 0; at < bytes.length; ) at += writeSync(output, bytes, at)
}

function guard() {
  if (process.memoryUsage.rss() > Number(memoryBytes)) throw new WorkbookRefusal('too-much-memory')
}

async function read(records: Records) {
  const archive = openArchive(readFileSync(input), readingLimits)
  await scanWorkbook(archive, sheets.length > 0 ? sheets : undefined, readingLimits, records)
  records.record(recordKinds.done)
  records.flush()
}

const guarded = new Records(readingLimits, (bytes) => {
  guard()
  write(bytes)
})
await read(guarded).catch((error: unknown) => {
  if (!(error instanceof WorkbookRefusal)) throw error
  // Of a row that was begun nothing is told.
  const last = new Records(readingLimits, write)
  last.record(recordKinds.refused, [error.reason, error.where])
  last.flush()
})
