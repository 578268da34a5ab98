import { kindLetters } from './cells'
import { dateStyles } from './date-styles'
import type { ReadingLimits } from './limits'
import { outlineOf } from './outline'
import { WorkbookRefusal } from './refusal'
import { SheetScanner } from './scan-sheet'
import { stringOf, textOf, xmlPieces, xmlText } from './xml'
import { type Archive, openArchive } from './zip-archive'

/** Who is told what a workbook holds, in its order. `sheets` first; then each sheet that was asked for, row by row. */
export type ScanSink = {
  sheets: (names: string[]) => void
  sheet: (name: string) => void
  row: (number: number, fields: string[]) => void
  /** The merged cells of the sheet just told, such as `B2:C4`. */
  merges: (refs: string[]) => void
  /** Between two pieces: a chance to let the other side catch up. */
  pause?: () => Promise<void> | void
}

/**
 * Reads a workbook: guard first, then the sheets in `wanted` (by name, whatever their letter case; all when left out).
 * Memory is bounded by the limits: shared texts, one row, and what the pieces need.
 * @throws WorkbookRefusal for what is no workbook, or one beyond the limits
 */
export async function scanWorkbook(
  file: Buffer,
  wanted: readonly string[] | undefined,
  limits: ReadingLimits,
  sink: ScanSink,
): Promise<void> {
  const archive = openArchive(file, limits)
  const outline = await outlineOf(archive)
  sink.sheets(outline.sheets.map(({ name }) => name))
  const names = wanted?.map((name) => name.toLowerCase())
  const sheets = outline.sheets.filter(({ name }) => !names || names.includes(name.toLowerCase()))
  if (sheets.length === 0) return
  const texts = outline.texts ? await sharedTexts(archive, outline.texts, limits) : []
  const isDate = outline.styles ? dateStyles(await xmlText(archive, outline.styles)) : []
  for (const { name, part } of sheets) {
    sink.sheet(name)
    const scanner = new SheetScanner({ texts, isDate, from1904: outline.from1904, limits, row: sink.row })
    for await (const piece of xmlPieces(archive, part)) {
      scanner.feed(piece)
      await sink.pause?.()
    }
    sink.merges(scanner.merges)
  }
}

/** The texts that cells name by their place, each as a field: its kind's letter in front. */
async function sharedTexts(archive: Archive, part: string, limits: ReadingLimits): Promise<string[]> {
  const texts: string[] = []
  let rest = ''
  for await (const piece of xmlPieces(archive, part)) {
    const text = rest + piece
    let at = 0
    for (;;) {
      const open = text.indexOf('<si', at)
      if (open < 0) break
      const start = text.indexOf('>', open)
      if (start < 0) break
      if (text.charCodeAt(start - 1) === 47) {
        texts.push('')
        at = start
        continue
      }
      const end = text.indexOf('</si>', start)
      if (end < 0) break
      texts.push(kindLetters.text + sharedText(text, start + 1, end))
      at = end + 5
    }
    rest = text.slice(at)
    if (rest.length > limits.rowLength) throw new WorkbookRefusal('row-too-long')
  }
  return texts
}

const plainStart = '<t>'
const plainEnd = '</t>'

/** As a rule it is `<t>…</t>` and nothing else. */
function sharedText(text: string, from: number, end: number): string {
  const isPlain = text.startsWith(plainStart, from) && text.indexOf(plainEnd, from) === end - plainEnd.length
  return isPlain ? textOf(text.slice(from + plainStart.length, end - plainEnd.length)) : stringOf(text.slice(from, end))
}
