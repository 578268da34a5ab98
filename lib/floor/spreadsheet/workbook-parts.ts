export const workbookMediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The cell styles of a workbook, by index. */
export const style = { plain: 0, header: 1, date: 2, instant: 3, guarded: 4, guardedHeader: 5 } as const

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
export const mainNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const officeNamespace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageNamespace = 'http://schemas.openxmlformats.org/package/2006/relationships'
const contentTypesNamespace = 'http://schemas.openxmlformats.org/package/2006/content-types'
const contentTypeOf = (part: string) => `application/vnd.openxmlformats-officedocument.spreadsheetml.${part}+xml`

/** `quotePrefix` marks text with a leading apostrophe, as spreadsheet programs do themselves. */
export const stylesXml =
  `${xmlDeclaration}<styleSheet xmlns="${mainNamespace}">` +
  '<numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/>' +
  '<numFmt numFmtId="165" formatCode="dd/mm/yyyy\\ hh:mm:ss"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font>' +
  '<font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1"/>' +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1" quotePrefix="1"/></cellXfs>' +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'

/** A sheet up to its first row, with a frozen header and the column widths. */
export const sheetStart = (widths: readonly number[], isFirst: boolean) =>
  `${xmlDeclaration}<worksheet xmlns="${mainNamespace}"><sheetViews><sheetView${isFirst ? ' tabSelected="1"' : ''} workbookViewId="0">` +
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
  '<sheetFormatPr defaultRowHeight="15"/>' +
  `<cols>${widths.map((width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`).join('')}</cols>` +
  '<sheetData>'

export const sheetEnd = '</sheetData></worksheet>'

const numbersTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

export const workbookXml = (names: readonly string[]) =>
  `${xmlDeclaration}<workbook xmlns="${mainNamespace}" xmlns:r="${officeNamespace}"><sheets>` +
  `${names.map((name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`).join('')}</sheets></workbook>`

/** The beginning of the shared texts. */
export const sharedTextsStart = (count: number) =>
  `${xmlDeclaration}<sst xmlns="${mainNamespace}" uniqueCount="${count}">`
export const sharedTextsEnd = '</sst>'

export const workbookRelations = (sheets: number) =>
  `${xmlDeclaration}<Relationships xmlns="${packageNamespace}">` +
  numbersTo(sheets)
    .map((n) => `<Relationship Id="rId${n}" Type="${officeNamespace}/worksheet" Target="worksheets/sheet${n}.xml"/>`)
    .join('') +
  `<Relationship Id="rId${sheets + 1}" Type="${officeNamespace}/styles" Target="styles.xml"/>` +
  `<Relationship Id="rId${sheets + 2}" Type="${officeNamespace}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`

export const packageRelationsXml =
  `${xmlDeclaration}<Relationships xmlns="${packageNamespace}">` +
  `<Relationship Id="rId1" Type="${officeNamespace}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

export const contentTypesXml = (sheets: number) =>
  `${xmlDeclaration}<Types xmlns="${contentTypesNamespace}">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${contentTypeOf('sheet.main')}"/>` +
  numbersTo(sheets)
    .map((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${contentTypeOf('worksheet')}"/>`)
    .join('') +
  `<Override PartName="/xl/styles.xml" ContentType="${contentTypeOf('styles')}"/>` +
  `<Override PartName="/xl/sharedStrings.xml" ContentType="${contentTypeOf('sharedStrings')}"/></Types>`
