import 'server-only'
import type { Database } from '@/db/client'
import type { CsvFile } from '@/lib/floor/csv/read-records'
import type { Cell } from '@/lib/floor/spreadsheet/table'
import { lineHeadings, readLinesBroughtBy } from './download-lines'

/** How lines that were downloaded compare to those that are held: how many are the same, and the first that is not. */
type LineComparison = { lines: number; otherLine: number | undefined }

const uploadColumn = lineHeadings.indexOf('Upload Number')
/** It may have been forgotten since, and counts for no figure. */
const postcodeColumn = lineHeadings.indexOf('Customer Postcode')

/**
 * Compares a file of downloaded lines with what is held of their uploads. Lines may have been taken out of the file; it
 * ends at the first line that is changed, moved, or no longer held.
 * @throws CsvRefusal where the file ends in something that is no CSV
 */
export async function compareLines(
  db: Database,
  organisationId: number,
  file: CsvFile,
  onProgress: (lines: number) => void,
): Promise<LineComparison> {
  let lines = 0
  let held: AsyncGenerator<Cell[]> | undefined
  let uploadNumber: string | undefined
  for await (const batch of file.records) {
    for (const { line, cells } of batch) {
      if (cells[uploadColumn] !== uploadNumber) {
        uploadNumber = cells[uploadColumn] ?? ''
        const importId = Number(uploadNumber)
        if (!Number.isSafeInteger(importId) || importId < 1) return { lines, otherLine: line }
        held = readLinesBroughtBy(db, { organisationId, importId })
      }
      if (!held || !(await isAmong(held, cells))) return { lines, otherLine: line }
      lines += 1
    }
    onProgress(lines)
  }
  return { lines, otherLine: undefined }
}

/** Whether one of the next lines says the same. */
async function isAmong(held: AsyncGenerator<Cell[]>, cells: readonly string[]): Promise<boolean> {
  for (;;) {
    const next = await held.next()
    if (next.done) return false
    if (next.value.every((cell, at) => at === postcodeColumn || plain(cell) === plain(cells[at]))) return true
  }
}

/** Without the apostrophe in front of what looks like a formula. */
const plain = (cell: Cell) =>
  String(cell ?? '')
    .replace(/^'+/, '')
    .trim()
