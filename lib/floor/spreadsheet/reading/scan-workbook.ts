import { dateStyles } from './date-styles'
import type { ReadingLimits } from './limits'
import { outlineOf } from './outline'
import type { Records } from './records'
import { SheetScanner } from './scan-sheet'
import { sharedTexts } from './shared-texts'
import { recordKinds } from './wire'
import { xmlPieces, xmlText } from './xml-pieces'
import type { Archive } from './zip-archive'

/**
 * Tells what a workbook holds, in its order: its sheets, and each of those in `wanted` row by row (by name, whatever their
 * letter case; all when left out). Memory is bounded by the limits: shared texts, one row, and what the pieces need.
 * @throws WorkbookRefusal for what is no workbook, or one beyond the limits
 */
export async function scanWorkbook(
  archive: Archive,
  wanted: readonly string[] | undefined,
  limits: ReadingLimits,
  records: Records,
): Promise<void> {
  const outline = await outlineOf(archive, limits)
  records.record(
    recordKinds.sheets,
    outline.sheets.map(({ name }) => name),
  )
  const names = wanted?.map((name) => name.toLowerCase())
  const sheets = outline.sheets.filter(({ name }) => !names || names.includes(name.toLowerCase()))
  if (sheets.length === 0) return
  const texts = await sharedTexts(archive, outline.texts ?? '', limits)
  const isDate = outline.styles ? dateStyles(await xmlText(archive, outline.styles, limits)) : []
  for (const { name, part } of sheets) {
    records.record(recordKinds.sheet, [name])
    const scanner = new SheetScanner({ texts, isDate, from1904: outline.from1904 }, limits, records)
    for await (const piece of xmlPieces(archive, part, limits)) scanner.feed(piece)
    scanner.end()
    records.record(recordKinds.merges, scanner.merges)
  }
}
