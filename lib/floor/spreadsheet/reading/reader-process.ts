import { readFileSync, writeSync } from 'node:fs'
import { readingLimits } from './limits'
import { parseWorkbook } from './parse-workbook'
import { RecordWriter, recordKinds } from './records'
import { WorkbookRefusal } from './refusal'
import { type Archive, openArchive } from './zip-archive'

/**
 * A separate process that reads one workbook from standard input and writes records (see `records`) to standard output.
 * It has no settings, files or network (its arguments are the memory limit and the sheets to read), so that a malicious
 * workbook can only harm this process. Input and output are synchronous, as it has nothing else to do.
 */
const [input, output] = [0, 1]
const [memoryBytes, ...sheets] = process.argv.slice(2)

function write(bytes: Buffer) {
  for (let at = 0; at < bytes.length; ) at += writeSync(output, bytes, at)
}

/** The archive with a check of the process's memory before each piece. */
const withMemoryGuard = (archive: Archive): Archive => ({
  ...archive,
  bytes: async function* (name) {
    for await (const piece of archive.bytes(name)) {
      if (process.memoryUsage.rss() > Number(memoryBytes)) throw new WorkbookRefusal('too-much-memory')
      yield piece
    }
  },
})

const records = new RecordWriter(readingLimits, write)
try {
  const archive = withMemoryGuard(openArchive(readFileSync(input), readingLimits))
  await parseWorkbook(archive, sheets.length > 0 ? sheets : undefined, readingLimits, records)
  records.record(recordKinds.done)
  records.flush()
} catch (error) {
  if (!(error instanceof WorkbookRefusal)) throw error
  const last = new RecordWriter(readingLimits, write)
  last.record(recordKinds.refused, [error.reason, error.where])
  last.flush()
}
