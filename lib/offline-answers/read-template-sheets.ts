import 'server-only'
import type { Readable } from 'node:stream'
import type { WorkbookRow } from '@/lib/floor/spreadsheet/reading/cells'
import { readWorkbook } from '@/lib/floor/spreadsheet/reading/read-workbook'
import { optionsSheet, templateSheet } from './layout'

/** A part of a filled-in template: the names of its sheets, a row, or merged cells. */
export type SheetPart =
  | { kind: 'sheets'; names: string[] }
  | { kind: 'row'; sheet: string; row: WorkbookRow }
  | { kind: 'merged'; sheet: string; ref: string }

/** The two sheets of a template, row by row. @throws WorkbookRefusal */
export async function* readTemplateSheets(content: Readable, signal: AbortSignal): AsyncGenerator<SheetPart> {
  let sheet = ''
  for await (const parts of readWorkbook(content, { sheets: [templateSheet, optionsSheet], signal }))
    for (const part of parts) {
      if (part.kind === 'sheet') sheet = part.name
      else if (part.kind === 'sheets') yield part
      else if (part.kind === 'row') yield { kind: 'row', sheet, row: part.row }
      else for (const ref of part.refs) yield { kind: 'merged', sheet, ref }
    }
}
