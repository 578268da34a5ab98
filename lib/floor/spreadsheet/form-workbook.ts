import { buffer } from 'node:stream/consumers'
import { type EntryRule, rulesXml } from './entry-rule'
import { looksLikeFormula } from './formula-guard'
import { lettersOf } from './reading/cells'
import { maxTextLength, xmlText } from './workbook-cell'
import {
  contentTypesXml,
  mainNamespace,
  packageRelationsXml,
  workbookRelations,
  workbookXml,
  xmlDeclaration,
} from './workbook-parts'
import { zipStream } from './zip-stream'

/** The cell styles of a form, by their number in the workbook. */
const formStyle = {
  plain: 0,
  heading: 1,
  /** Text of the form, locked. */
  words: 2,
  /** Locked text that looks like a formula, marked as text. */
  guardedWords: 3,
  /** Entries of any kind. */
  answer: 4,
  /** Entries as text, so that `1-2` does not become a date. */
  textAnswer: 5,
  numberAnswer: 6,
  /** Shown as DD/MM/YYYY. */
  dateAnswer: 7,
} as const

/** A cell of a form: text, a number among the options, or a blank for an entry. */
export type FormCell = { text?: string | number; style: keyof typeof formStyle }

export type FormRow = {
  cells: readonly (FormCell | undefined)[]
  /** In points; automatic when left out. */
  height?: number
}

/** A column: its width in characters, and how its cells are that are not written. */
type FormColumn = { width: number; hidden?: boolean; style?: FormCell['style'] }

/** One sheet of a form: locked but for the cells that take an entry. */
type FormSheet = {
  name: string
  columns: readonly FormColumn[]
  rows: readonly FormRow[]
  rules?: readonly EntryRule[]
  /** The number of frozen columns and rows. */
  frozen: { columns: number; rows: number }
}

const topAlignment = '<alignment vertical="top" wrapText="1"/>'
const unlockedProtection = '<protection locked="0"/>'

const lockedStyle = (font: number, fill: number, more = '') =>
  `<xf numFmtId="0" fontId="${font}" fillId="${fill}" borderId="1" xfId="0" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"${more}>${topAlignment}</xf>`
const unlockedStyle = (format: number) =>
  `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="1" xfId="0" applyNumberFormat="1" applyBorder="1" applyAlignment="1" applyProtection="1">${topAlignment}${unlockedProtection}</xf>`

const borderSide = (name: string) => `<${name} style="thin"><color rgb="FFD5D3CC"/></${name}>`
const cellStyles = [
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  lockedStyle(1, 2),
  lockedStyle(0, 3),
  lockedStyle(0, 3, ' quotePrefix="1"'),
  unlockedStyle(0),
  unlockedStyle(49),
  unlockedStyle(1),
  unlockedStyle(164),
]

const formStylesXml =
  `${xmlDeclaration}<styleSheet xmlns="${mainNamespace}">` +
  '<numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font>' +
  '<font><b/><sz val="11"/><color rgb="FFFFFFFF"/><name val="Calibri"/><family val="2"/></font></fonts>' +
  '<fills count="4"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
  '<fill><patternFill patternType="solid"><fgColor rgb="FF5B2A86"/></patternFill></fill>' +
  '<fill><patternFill patternType="solid"><fgColor rgb="FFF6F5F1"/></patternFill></fill></fills>' +
  '<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border>' +
  `<border>${['left', 'right', 'top', 'bottom'].map(borderSide).join('')}<diagonal/></border></borders>` +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="${cellStyles.length}">${cellStyles.join('')}</cellXfs>` +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'

function cellXml(at: string, { text, style }: FormCell): string {
  if (text === undefined) return `<c r="${at}" s="${formStyle[style]}"/>`
  if (typeof text === 'number') return `<c r="${at}" s="${formStyle[style]}"><v>${text}</v></c>`
  const guarded = style === 'words' && looksLikeFormula(text) ? 'guardedWords' : style
  const words = xmlText(text.slice(0, maxTextLength))
  return `<c r="${at}" s="${formStyle[guarded]}" t="inlineStr"><is><t xml:space="preserve">${words}</t></is></c>`
}

function rowXml({ cells, height }: FormRow, index: number): string {
  const number = index + 1
  let text = `<row r="${number}"${height ? ` ht="${height}" customHeight="1"` : ''}>`
  cells.forEach((cell, column) => {
    if (cell) text += cellXml(`${lettersOf(column)}${number}`, cell)
  })
  return `${text}</row>`
}

function sheetXml({ columns, rows, rules = [], frozen }: FormSheet, isFirst: boolean): string {
  const corner = `${lettersOf(frozen.columns)}${frozen.rows + 1}`
  const pane =
    (frozen.columns > 0 ? ` xSplit="${frozen.columns}"` : '') + (frozen.rows > 0 ? ` ySplit="${frozen.rows}"` : '')
  const active = frozen.columns > 0 ? 'bottomRight' : 'bottomLeft'
  const widths = columns
    .map(({ width, hidden, style }, index) => {
      const number = index + 1
      const look = (style ? ` style="${formStyle[style]}"` : '') + (hidden ? ' hidden="1"' : '')
      return `<col min="${number}" max="${number}" width="${width}" customWidth="1"${look}/>`
    })
    .join('')
  return (
    `${xmlDeclaration}<worksheet xmlns="${mainNamespace}"><sheetViews><sheetView${isFirst ? ' tabSelected="1"' : ''} workbookViewId="0">` +
    `<pane${pane} topLeftCell="${corner}" activePane="${active}" state="frozen"/></sheetView></sheetViews>` +
    `<sheetFormatPr defaultRowHeight="15"/><cols>${widths}</cols><sheetData>${rows.map(rowXml).join('')}</sheetData>` +
    // Without a password: it prevents accidental changes only. Widths and heights may be changed.
    `<sheetProtection sheet="1" objects="1" scenarios="1" formatColumns="0" formatRows="0"/>${rulesXml(rules)}</worksheet>`
  )
}

/**
 * A workbook to be filled in (.xlsx): locked text, open cells, and rules for lists, numbers and dates. The same sheets
 * give the same bytes. Sheet names must be valid.
 */
export async function makeFormWorkbook(sheets: readonly FormSheet[]): Promise<Buffer> {
  const names = sheets.map(({ name }) => xmlText(name).replaceAll('"', '&quot;'))
  const parts: [name: string, text: string][] = [
    ...sheets.map((sheet, index): [string, string] => [
      `xl/worksheets/sheet${index + 1}.xml`,
      sheetXml(sheet, index === 0),
    ]),
    ['xl/sharedStrings.xml', `${xmlDeclaration}<sst xmlns="${mainNamespace}" count="0" uniqueCount="0"/>`],
    ['xl/styles.xml', formStylesXml],
    ['xl/workbook.xml', workbookXml(names)],
    ['xl/_rels/workbook.xml.rels', workbookRelations(sheets.length)],
    ['_rels/.rels', packageRelationsXml],
    ['[Content_Types].xml', contentTypesXml(sheets.length)],
  ]
  return buffer(zipStream(parts.map(([name, text]) => ({ name, content: [Buffer.from(text)] }))))
}
