/** How a cell of a form looks and whether it takes an entry, by the number a cell names it with. */
export const formStyle = {
  plain: 0,
  heading: 1,
  /** Words of the form itself: they cannot be changed. */
  words: 2,
  /** Words that look like a formula: the program keeps them as text. */
  guardedWords: 3,
  /** Entries of any kind. */
  answer: 4,
  /** Entries that stay as they are typed: `1-2` does not become a day. */
  textAnswer: 5,
  numberAnswer: 6,
  /** Shown as DD/MM/YYYY. */
  dateAnswer: 7,
} as const

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const top = '<alignment vertical="top" wrapText="1"/>'
const open = '<protection locked="0"/>'

const locked = (font: number, fill: number, more = '') =>
  `<xf numFmtId="0" fontId="${font}" fillId="${fill}" borderId="1" xfId="0" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"${more}>${top}</xf>`
const unlocked = (format: number) =>
  `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="1" xfId="0" applyNumberFormat="1" applyBorder="1" applyAlignment="1" applyProtection="1">${top}${open}</xf>`

const side = (name: string) => `<${name} style="thin"><color rgb="FFD5D3CC"/></${name}>`
const styles = [
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  locked(1, 2),
  locked(0, 3),
  locked(0, 3, ' quotePrefix="1"'),
  unlocked(0),
  unlocked(49),
  unlocked(1),
  unlocked(164),
]

export const formStylesXml =
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<styleSheet xmlns="${main}">` +
  '<numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font>' +
  '<font><b/><sz val="11"/><color rgb="FFFFFFFF"/><name val="Calibri"/><family val="2"/></font></fonts>' +
  '<fills count="4"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
  '<fill><patternFill patternType="solid"><fgColor rgb="FF5B2A86"/></patternFill></fill>' +
  '<fill><patternFill patternType="solid"><fgColor rgb="FFF6F5F1"/></patternFill></fill></fills>' +
  '<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border>' +
  `<border>${['left', 'right', 'top', 'bottom'].map(side).join('')}<diagonal/></border></borders>` +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="${styles.length}">${styles.join('')}</cellXfs>` +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
