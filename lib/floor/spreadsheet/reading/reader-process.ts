import { readFileSync, writeSync } from 'node:fs'
import { readingLimits } from './limits'
import { parseWorkbook } from './parse-workbook'
import { RecordWriter, recordKinds } from './records'
import { WorkbookRefusal } from './refusal'
import { type Archive, openArchive } from './zip-archive'

/**
 * A process of its own that reads one workbook: bytes in by its input, records out (see `records`), then it ends. It
 * needs no setting, no file and no network (its arguments are the memory it may take and the sheets to read), and whatever
 * a workbook does to it happens to nobody else. It has nothing else to do while its parent is busy, so it waits for its
 * input and output.
 */
const [input, output] = [0, 1]
const [memoryBytes, ...sheets] = process.argv.slice(2)

function write(bytes: Buffer) {
  for (let at = 0; at < bytes.length; ) at += writeSync(output, bytes, at)
}

/** The same archive; before each piece it is looked at how much memory the process takes by now. */
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
