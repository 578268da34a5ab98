import { buffer } from 'node:stream/consumers'
import { type EntryRule, rulesXml } from './entry-rule'
import { formStyle, formStylesXml } from './form-styles'
import { looksLikeFormula } from './formula-guard'
import { longestText, xmlText } from './workbook-cell'
import { contentTypesXml, packageRelationsXml, workbookRelations, workbookXml } from './workbook-parts'
import { columnLetters } from './xlsx-writer'
import { zipStream } from './zip-stream'

/** A cell of a form: words, a number among the options, or a blank that waits for an entry. */
export type FormCell = { text?: string | number; style: keyof typeof formStyle }

export type FormRow = {
  cells: readonly (FormCell | undefined)[]
  /** In points; as the program finds right where it is left out. */
  height?: number
}

/** One sheet of a form: locked but for the cells that take an entry. */
export type FormSheet = {
  name: string
  /** In characters. */
  columns: readonly { width: number; hidden?: boolean }[]
  rows: readonly FormRow[]
  rules?: readonly EntryRule[]
  /** So many columns and rows stay in sight. */
  frozen: { columns: number; rows: number }
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

function cellXml(at: string, { text, style }: FormCell): string {
  if (text === undefined) return `<c r="${at}" s="${formStyle[style]}"/>`
  if (typeof text === 'number') return `<c r="${at}" s="${formStyle[style]}"><v>${text}</v></c>`
  const guarded = style === 'words' && looksLikeFormula(text) ? 'guardedWords' : style
  const words = xmlText(text.slice(0, longestText))
  return `<c r="${at}" s="${formStyle[guarded]}" t="inlineStr"><is><t xml:space="preserve">${words}</t></is></c>`
}

function rowXml({ cells, height }: FormRow, index: number): string {
  const number = index + 1
  let text = `<row r="${number}"${height ? ` ht="${height}" customHeight="1"` : ''}>`
  cells.forEach((cell, column) => {
    if (cell) text += cellXml(`${columnLetters(column)}${number}`, cell)
  })
  return `${text}</row>`
}

function sheetXml({ columns, rows, rules = [], frozen }: FormSheet, isFirst: boolean): string {
  const corner = `${columnLetters(frozen.columns)}${frozen.rows + 1}`
  const pane =
    (frozen.columns > 0 ? ` xSplit="${frozen.columns}"` : '') + (frozen.rows > 0 ? ` ySplit="${frozen.rows}"` : '')
  const active = frozen.columns > 0 ? 'bottomRight' : 'bottomLeft'
  const widths = columns
    .map(({ width, hidden }, index) => {
      const number = index + 1
      return `<col min="${number}" max="${number}" width="${width}" customWidth="1"${hidden ? ' hidden="1"' : ''}/>`
    })
    .join('')
  return (
    `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView${isFirst ? ' tabSelected="1"' : ''} workbookViewId="0">` +
    `<pane${pane} topLeftCell="${corner}" activePane="${active}" state="frozen"/></sheetView></sheetViews>` +
    `<sheetFormatPr defaultRowHeight="15"/><cols>${widths}</cols><sheetData>${rows.map(rowXml).join('')}</sheetData>` +
    // Without a password: it keeps from slips, not from people. Widths and heights may still be changed.
    `<sheetProtection sheet="1" objects="1" scenarios="1" formatColumns="0" formatRows="0"/>${rulesXml(rules)}</worksheet>`
  )
}

/**
 * A workbook to be filled in (.xlsx): locked words, open cells, drop-down, number and date rules. The same sheets give
 * the same bytes. Sheet names must be fit for a tab.
 */
export async function formWorkbook(sheets: readonly FormSheet[]): Promise<Buffer> {
  const names = sheets.map(({ name }) => xmlText(name).replaceAll('"', '&quot;'))
  const parts: [name: string, text: string][] = [
    ...sheets.map((sheet, index): [string, string] => [
      `xl/worksheets/sheet${index + 1}.xml`,
      sheetXml(sheet, index === 0),
    ]),
    ['xl/sharedStrings.xml', `${declaration}<sst xmlns="${main}" count="0" uniqueCount="0"/>`],
    ['xl/styles.xml', formStylesXml],
    ['xl/workbook.xml', workbookXml(names)],
    ['xl/_rels/workbook.xml.rels', workbookRelations(sheets.length)],
    ['_rels/.rels', packageRelationsXml],
    ['[Content_Types].xml', contentTypesXml(sheets.length)],
  ]
  return buffer(zipStream(parts.map(([name, text]) => ({ name, content: [Buffer.from(text)] }))))
}
