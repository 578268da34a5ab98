import { buffer } from 'node:stream/consumers'
import { readingLimits } from './limits'
import { WorkbookRefusal } from './refusal'
import { scanWorkbook } from './scan-workbook'
import { recordKinds, recordOf } from './wire'

/**
 * A process of its own that reads one workbook: bytes in by its input, records out (see `wire`), then it ends. It needs
 * no setting, no file and no network, and whatever a workbook does to it happens to nobody else.
 */
const chunkLength = 128 * 1024

let out = ''

async function flush(least: number) {
  if (out.length < least) return
  const text = out
  out = ''
  if (process.memoryUsage.rss() > readingLimits.memoryBytes) throw new WorkbookRefusal('too-much-memory')
  if (!process.stdout.write(text)) await new Promise<void>((resolve) => process.stdout.once('drain', resolve))
}

const tell = (kind: string, fields: readonly string[]) => {
  out += recordOf(kind, fields)
}

try {
  const wanted = process.argv.slice(2)
  await scanWorkbook(await buffer(process.stdin), wanted.length > 0 ? wanted : undefined, readingLimits, {
    sheets: (names) => tell(recordKinds.sheets, names),
    sheet: (name) => tell(recordKinds.sheet, [name]),
    row: (number, fields) => tell(recordKinds.row, [String(number), ...fields]),
    merges: (refs) => tell(recordKinds.merges, refs),
    pause: () => flush(chunkLength),
  })
  tell(recordKinds.done, [])
} catch (error) {
  if (!(error instanceof WorkbookRefusal)) throw error
  tell(recordKinds.refused, [error.reason, error.where])
}
process.stdout.end(out)
