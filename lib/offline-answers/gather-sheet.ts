import { addressOf, cellAt, type WorkbookCell, type WorkbookRow } from '@/lib/floor/spreadsheet/reading/cells'
import type { ImportReport } from '@/lib/imports/import-kind'
import {
  firstResponse,
  keyColumn,
  keyHead,
  maxResponses,
  optionsSheet,
  type TemplateRow,
  templateHeads,
  templateSheet,
} from './layout'
import type { SheetPart } from './read-template-sheets'

/** An entry and its row on the sheet. */
export type PlacedEntry = { cell: WorkbookCell; rowNumber: number }

/** The contents of a filled-in template. `people`: entries by person, from 0, and by name of the row. */
export type TemplateContents = {
  people: Map<number, Map<string, PlacedEntry>>
  /** The number on the sheet of each row of the template, by its name. */
  places: Map<string, number>
  /** The survey that the workbook says it is of. */
  key: { quickCode: string; surveyName: string } | undefined
}

const isSameText = (some: string | undefined, other: string) => some?.trim().toLowerCase() === other.toLowerCase()

type AddFinding = (cell: string, column: string, type: string, description: string, fix: string) => void

const freshTemplate = 'Download the offline template of this survey and copy the answers into it.'

/**
 * Groups the entries of the sheets by person. Reports what is wrong with the sheets themselves.
 * @returns undefined where the sheets cannot be used
 */
export async function gatherSheets(
  rows: readonly TemplateRow[],
  parts: AsyncIterable<SheetPart>,
  report: ImportReport,
): Promise<TemplateContents | undefined> {
  const addFinding: AddFinding = (cell, column, type, description, fix) =>
    report.addFinding({ sheet: templateSheet, cell, column, severity: 'error', type, description, fix })
  const gathered: TemplateContents = { people: new Map(), places: new Map(), key: undefined }
  const known = new Map(rows.map((row) => [row.name.toLowerCase(), row]))
  const keys: string[] = []
  let hasHead = false
  let read = 0
  for await (const part of parts) {
    if (part.kind === 'sheets') {
      if (part.names.some((name) => isSameText(name, templateSheet))) continue
      addFinding('', '', 'Wrong sheet', `The workbook has no sheet called ‘${templateSheet}’.`, freshTemplate)
      return undefined
    }
    if (isSameText(part.sheet, optionsSheet)) {
      if (part.kind === 'row') keys.push(cellAt(part.row, keyColumn)?.text ?? '')
    } else if (part.kind === 'merged') {
      addFinding(
        part.ref,
        '',
        'Merged cells',
        'Cells are merged here, so it cannot be told whose answer it is.',
        'Unmerge the cells and write each answer into its own.',
      )
    } else {
      report.progress(++read, rows.length + 1)
      if (!hasHead) {
        if (!checkHeads(part.row, addFinding)) return undefined
        hasHead = true
      } else gatherRow(part.row, known, gathered, addFinding)
    }
  }
  if (!hasHead) {
    addFinding('A1', '', 'Empty sheet', `The sheet ‘${templateSheet}’ is empty.`, freshTemplate)
    return undefined
  }
  const [head, quickCode, surveyName = ''] = keys
  if (isSameText(head, keyHead) && quickCode) gathered.key = { quickCode, surveyName }
  return gathered
}

function checkHeads(row: WorkbookRow, addFinding: AddFinding): boolean {
  const missing = templateHeads.flatMap((head, column) =>
    row.number === 1 && isSameText(cellAt(row, column)?.text, head) ? [] : [[head, column] as const],
  )
  for (const [head, column] of missing)
    addFinding(
      addressOf(column, 1),
      head,
      'Missing column',
      `The column ‘${head}’ is not where the template has it.`,
      `Write ‘${head}’ into ${addressOf(column, 1)}, and leave the columns in their order.`,
    )
  return missing.length === 0
}

function gatherRow(
  row: WorkbookRow,
  known: Map<string, TemplateRow>,
  { people, places }: TemplateContents,
  addFinding: AddFinding,
) {
  const written = cellAt(row, 0)?.text.trim() ?? ''
  const entries = row.fields.length > firstResponse
  const template = known.get(written.toLowerCase())
  if (!template) {
    const at = addressOf(written === '' ? firstResponse : 0, row.number)
    if (written !== '')
      addFinding(
        at,
        written,
        'Unknown question',
        `This survey has no question ‘${written.slice(0, 60)}’.`,
        `Delete the row. If the survey was changed, ${freshTemplate.charAt(0).toLowerCase()}${freshTemplate.slice(1)}`,
      )
    else if (entries)
      addFinding(
        at,
        '',
        'Extra row',
        'There are entries in a row that has no question.',
        'Delete what is in this row, or move it to the row of its question.',
      )
    return
  }
  const before = places.get(template.name)
  if (before !== undefined) {
    addFinding(
      addressOf(0, row.number),
      template.name,
      'Question twice',
      `The question is already in row ${before}.`,
      'Keep one of the two rows.',
    )
    return
  }
  places.set(template.name, row.number)
  const last = Math.min(row.fields.length, firstResponse + maxResponses)
  for (let column = firstResponse; column < last; column += 1) {
    const cell = cellAt(row, column)
    if (!cell || (cell.kind === 'text' && cell.text.trim() === '')) continue
    const person = column - firstResponse
    const own = people.get(person) ?? new Map<string, PlacedEntry>()
    own.set(template.name, { cell, rowNumber: row.number })
    people.set(person, own)
  }
}
