import { type Sheet, type WorkbookOptions, workbookEntries } from './workbook-entries'
import { workbookMediaType } from './workbook-parts'
import { zipStream } from './zip-stream'

export { workbookMediaType }

/**
 * Tables as the sheets of a workbook (.xlsx), in parts, in bounded memory: bold frozen headers, real dates, column
 * widths, and text that is never a formula. Cells longer than 32,767 characters are cut there: the format's limit. The
 * same rows give the same bytes.
 */
export async function* workbookWriter(
  sheets: readonly Sheet[],
  options: WorkbookOptions = {},
): AsyncGenerator<Uint8Array> {
  yield* zipStream(workbookEntries(sheets, options))
}
