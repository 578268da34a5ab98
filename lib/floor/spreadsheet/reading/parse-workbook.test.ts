import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Parts, workbookParts } from '@/tests/support/broken-workbooks'
import { cellAt, lettersOf, type WorkbookCell } from './cells'
import { readingLimits } from './limits'
import { parseWorkbook } from './parse-workbook'
import { RecordReader, RecordWriter, type WorkbookPart } from './records'
import type { Archive } from './zip-archive'

/** Splits the bytes at these positions. */
function* cutAt(bytes: Buffer, places: readonly number[]) {
  let from = 0
  for (const place of places) {
    yield bytes.subarray(from, place)
    from = place
  }
  yield bytes.subarray(from)
}

/** In pieces, as an archive is unpacked. */
const inPieces = (bytes: Buffer) =>
  cutAt(
    bytes,
    Array.from({ length: bytes.length / 65_536 }, (_, n) => n * 65_536),
  )

/** An archive of these parts, each unpacked in the pieces that `cut` makes of it. */
const archiveOf = (parts: Parts, cut: (bytes: Buffer) => Iterable<Buffer>): Archive => ({
  has: (name) => name in parts,
  bytes: async function* (name) {
    const part = parts[name] ?? ''
    yield* cut(typeof part === 'string' ? Buffer.from(part) : Buffer.concat([...part]))
  },
})

async function scan(parts: Parts, cut: (bytes: Buffer) => Iterable<Buffer> = inPieces, limits = readingLimits) {
  const reader = new RecordReader()
  const told: WorkbookPart[] = []
  const records = new RecordWriter(limits, (bytes) => told.push(...reader.take(bytes.toString('utf8'))))
  await parseWorkbook(archiveOf(parts, cut), undefined, limits, records)
  records.flush()
  return told
}

const rowsOf = (told: readonly WorkbookPart[]) =>
  told.flatMap((part) =>
    part.kind === 'row' ? [[part.row.number, part.row.fields.map((_, column) => cellAt(part.row, column))]] : [],
  )

const relations =
  '<Relationships><Relationship Id="rId1" Type="http://x/worksheet" Target="worksheets/sheet1.xml"/>' +
  '<Relationship Id="rId2" Type="http://x/sharedStrings" Target="sharedStrings.xml"/>' +
  '<Relationship Id="rId3" Type="http://x/styles" Target="styles.xml"/></Relationships>'

const styles =
  '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="00000"/><numFmt numFmtId="171" formatCode="&quot;No. &quot;000;@"/>' +
  '<numFmt numFmtId="172" formatCode="0.00"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/>' +
  '<xf numFmtId="170"/><xf numFmtId="171"/><xf numFmtId="172"/></cellXfs></styleSheet>'

/** A workbook with every kind of cell; `x` is the prefix of its element names. */
const everyShape = (x = '') =>
  workbookParts('', {
    'xl/_rels/workbook.xml.rels': relations,
    'xl/styles.xml': styles,
    'xl/sharedStrings.xml': [
      '<?xml version="1.0" encoding="UTF-8"?><sst count="4"><si><t>Café &amp; Théâtre ☃</t></si><si/>',
      '<!-- <si> --><si><t xml:space="preserve"> a_b </t></si><si><r><t>ri</t></r><r><t>ch</t></r></si></sst>',
    ]
      .join('')
      .replace(/<(\/?)(?=[a-z])/g, `<$1${x}`),
    'xl/worksheets/sheet1.xml': [
      '<worksheet><dimension ref="A1:Z9"/><sheetData><!-- > --><row r="2" spans="1:4"><c r="A2" t="s"><v>0</v></c>',
      `<c t='s' r='B2' ><v>2</v></c><c r="C2" s="1"><v>46092</v></c><c r="D2"><v>-1.5E+10</v></c></row>`,
      '<row><c t="s"><v>1</v></c><c t="inlineStr"><is><t>“in” &lt;line&gt;</t></is></c><c s="1"><v>46092.5</v></c>',
      '<c t="str"><f>A1</f><v>f</v></c><c t="e"><v>#N/A</v></c><c/><c t="b"><v>1</v></c><c t="str"><v>plain ü</v></c></row>',
      '<row r="7"/><row r="8"><c r="C8"><v>3</v></c><c r="A8"><v>1</v></c><c r="E8" t="s"><v>3</v></c></row></sheetData>',
      '<mergeCells count="1"><mergeCell ref="B2:C3"/></mergeCells></worksheet>\n',
    ]
      .join('')
      .replace(/<(\/?)(?=[a-z])/g, `<$1${x}`),
  })

const allShapes = [
  [
    2,
    [
      { kind: 'text', text: 'Café & Théâtre ☃' },
      { kind: 'text', text: ' a_b ' },
      { kind: 'date', text: '2026-03-11' },
      { kind: 'number', text: '-1.5E+10' },
    ],
  ],
  [
    3,
    [
      undefined,
      { kind: 'text', text: '“in” <line>' },
      { kind: 'date', text: '2026-03-11T12:00:00' },
      { kind: 'formula', text: 'f' },
      { kind: 'error', text: '#N/A' },
      undefined,
      { kind: 'boolean', text: 'TRUE' },
      { kind: 'text', text: 'plain ü' },
    ],
  ],
  [
    8,
    [
      { kind: 'number', text: '1' },
      undefined,
      { kind: 'number', text: '3' },
      undefined,
      { kind: 'text', text: 'rich' },
    ],
  ],
]

test.each(['', 'x:'])('the result does not depend on how the input is split; names with the prefix "%s"', async (x) => {
  const parts = everyShape(x)
  const whole = await scan(parts)
  expect(rowsOf(whole)).toEqual(allShapes)
  expect(whole.at(-1)).toEqual({ kind: 'merges', refs: ['B2:C3'] })
  const length = Math.max(...Object.values(parts).map((part) => Buffer.byteLength(String(part))))
  for (let place = 1; place < length; place += 1)
    expect(await scan(parts, (bytes) => cutAt(bytes, [place])), `cut at ${place}`).toEqual(whole)
  for (const size of [1, 2, 3, 7])
    expect(
      await scan(parts, (bytes) =>
        cutAt(
          bytes,
          Array.from({ length: bytes.length / size }, (_, n) => n * size),
        ),
      ),
    ).toEqual(whole)
})

test('a cell that refers to no shared text is blank', async () => {
  const cells = '<c t="s"><v></v></c><c t="s"><v/></c><c><v>1</v></c>'
  const sheet = `<worksheet><sheetData><row>${cells}</row></sheetData></worksheet>`
  const parts = { ...everyShape(), 'xl/worksheets/sheet1.xml': sheet }
  expect(rowsOf(await scan(parts))).toEqual([[1, [undefined, undefined, { kind: 'number', text: '1' }]]])
})

test('the place in a refusal contains no separator of records', async () => {
  const parts = workbookParts('<sheetData><row><c r="\u001e9\u001fX"><v>1</v></c></row></sheetData>')
  await expect(scan(parts)).rejects.toMatchObject({ reason: 'too-many-columns', where: 'cell 9X' })
})

/** The XML of a cell, and its expected value. */
const anyCell: fc.Arbitrary<[xml: string, cell: WorkbookCell | undefined]> = fc.oneof(
  fc.constant<[string, undefined]>(['/>', undefined]),
  fc.integer().map((n): [string, WorkbookCell] => [`><v>${n}</v></c>`, { kind: 'number', text: String(n) }]),
  fc
    .string({ unit: 'grapheme', minLength: 1 })
    .filter((text) => !/_x|\r/.test(text))
    .chain((text) =>
      fc.constantFrom<[string, WorkbookCell]>(
        [` t="str"><v>${escaped(text)}</v></c>`, { kind: 'text', text }],
        [` t="inlineStr"><is><t>${escaped(text)}</t></is></c>`, { kind: 'text', text }],
        [` t="inlineStr"><is><r><t>${escaped(text)}</t></r></is></c>`, { kind: 'text', text }],
        [` t='str'><f>A1</f><v>${escaped(text)}</v></c>`, { kind: 'formula', text }],
      ),
    ),
)

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

test('every kind of cell is read as written, however the input is split', async () => {
  const anyRow = fc.array(fc.tuple(anyCell, fc.boolean()), { maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyRow, { maxLength: 8 }),
      fc.array(fc.nat(6_000), { maxLength: 20 }),
      async (rows, cuts) => {
        const xml = rows.map((cells, row) => {
          const inside = cells.map(
            ([[cell], isPlaced], column) => `<c${isPlaced ? ` r="${lettersOf(column)}${row + 1}"` : ''}${cell}`,
          )
          return `<row r="${row + 1}">${inside.join('')}</row>`
        })
        const parts = workbookParts(`<sheetData>${xml.join('')}</sheetData>`)
        const told = await scan(parts, (bytes) =>
          cutAt(
            bytes,
            [...cuts].sort((a, b) => a - b),
          ),
        )
        const meant = rows.map((cells) => cells.map(([[, cell]]) => cell))
        expect(rowsOf(told)).toEqual(
          meant.flatMap((cells, row) => {
            const last = cells.findLastIndex((cell) => cell !== undefined)
            return last < 0 ? [] : [[row + 1, cells.slice(0, last + 1)]]
          }),
        )
      },
    ),
    { numRuns: 200 },
  )
})

/** A workbook whose only row holds these cells; the others are its shared texts, and whether it counts days from 1904. */
const cellsOf = (cells: string, { texts = '', from1904 = false } = {}) =>
  workbookParts(`<sheetData><row r="1">${cells}</row></sheetData>`, {
    'xl/workbook.xml': `<workbook xmlns:r="o"><workbookPr date1904="${from1904}"/><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations,
    'xl/styles.xml': styles,
    'xl/sharedStrings.xml': `<sst>${texts}</sst>`,
  })

const firstRow = async (parts: Parts) => (rowsOf(await scan(parts))[0]?.[1] ?? []) as (WorkbookCell | undefined)[]

test.each([
  ['blanks at either end are part of it', '<t> a </t>', ' a '],
  ['they are with xml:space too', '<t xml:space="preserve">\t a\n</t>', '\t a\n'],
  ['a carriage return by its number is the end of a line', '<t>a_x000D_\nb_x000d_c</t>', 'a\nb\nc'],
  ['an underscore by its number begins no number', '<t>_x005F_x0041_ _x41_ _x</t>', '_x0041_ _x41_ _x'],
  ['half a character is none', '<t>a_xD800_</t>', 'a\ufffd'],
  ['control characters are taken out', '<t>a\u0007b_x0007_c_x001E_\ufffe</t>', 'abc'],
  [
    'the five entities and characters by number',
    '<t>&amp;&lt;&gt;&quot;&apos;&#233;&#x2603;&#x1F600;</t>',
    '&<>"\'é☃😀',
  ],
  ['an entity is resolved once', '<t>&amp;amp;&amp;#65;</t>', '&amp;&#65;'],
  [
    'all its runs, not how it is pronounced',
    '<r><t>東</t></r><rPh sb="0" eb="1"><t>ひがし</t></rPh><r><t> 京</t></r>',
    '東 京',
  ],
  ['a comment within it is no part of it', '<t>a<!-- b -->c</t>', 'ac'],
])('a text: %s', async (_, xml, text) => {
  const cells = `<c t="s"><v>0</v></c><c t="inlineStr"><is>${xml}</is></c>`
  const cell = { kind: 'text', text }
  expect(await firstRow(cellsOf(cells, { texts: `<si>${xml}</si>` }))).toEqual([cell, cell])
})

test.each([
  ['a number as it is written', '<c><v>1.5E+10</v></c>', { kind: 'number', text: '1.5E+10' }],
  ['a small one', '<c t="n"><v>-1e-7</v></c>', { kind: 'number', text: '-1e-7' }],
  ['zeros in front, which its format shows', '<c s="2"><v>42</v></c>', { kind: 'number', text: '00042' }],
  ['zeros in front beside words', '<c s="3"><v>7</v></c>', { kind: 'number', text: '007' }],
  ['as many digits as the format or more', '<c s="2"><v>123456</v></c>', { kind: 'number', text: '123456' }],
  ['a fraction, which no zeros go before', '<c s="2"><v>4.2</v></c>', { kind: 'number', text: '4.2' }],
  ['below nothing, the same', '<c s="2"><v>-42</v></c>', { kind: 'number', text: '-42' }],
  ['decimals alone add no zeros', '<c s="4"><v>4</v></c>', { kind: 'number', text: '4' }],
  ['a formula that shows zeros in front', '<c s="2"><f>A1</f><v>42</v></c>', { kind: 'formula', text: '00042' }],
  ['a first day', '<c s="1"><v>1</v></c>', { kind: 'date', text: '1900-01-01' }],
  ['a day before the one that 1900 did not have', '<c s="1"><v>59</v></c>', { kind: 'date', text: '1900-02-28' }],
  ['a day behind it', '<c s="1"><v>61</v></c>', { kind: 'date', text: '1900-03-01' }],
  ['no day', '<c s="1"><v>-1</v></c>', { kind: 'number', text: '-1' }],
  ['a style that there is not', '<c s="9"><v>61</v></c>', { kind: 'number', text: '61' }],
  ['a text that there is not', '<c t="s"><v>7</v></c>', undefined],
  ['an empty text', '<c t="s"><v>0</v></c>', undefined],
  ['a formula without a result', '<c><f>A1</f></c>', { kind: 'formula', text: ' ' }],
  ['a shared formula', '<c><f t="shared" si="0"/><v>7</v></c>', { kind: 'formula', text: '7' }],
  ['a formula that came to a day', '<c s="1"><f>A1</f><v>61</v></c>', { kind: 'formula', text: '1900-03-01' }],
  ['a value among blanks', '<c>\n <v>3</v>\n </c>', { kind: 'number', text: '3' }],
])('a cell: %s', async (_, xml, cell) =>
  expect((await firstRow(cellsOf(xml, { texts: '<si><t/></si>' })))[0]).toEqual(cell),
)

test('dates counted from 1904 are four years and a day later', async () =>
  expect(await firstRow(cellsOf('<c s="1"><v>0</v></c>', { from1904: true }))).toEqual([
    { kind: 'date', text: '1904-01-01' },
  ]))

test('cells are placed by their address in any order, and without one after the previous cell', async () => {
  const one = (text: string) => ({ kind: 'number', text })
  expect(await firstRow(cellsOf('<c r="D1"><v>4</v></c><c><v>5</v></c><c r="A1"><v>1</v></c><c><v>2</v></c>'))).toEqual(
    [one('1'), one('2'), undefined, one('4'), one('5')],
  )
})

const sheet = '<worksheet><sheetData><row><c><v>1</v></c></row></sheetData></worksheet>'
const utf16 = (text: string) => Buffer.from(text, 'utf16le')

test.each([
  ['a mark in front', Buffer.from(`\ufeff${sheet}`)],
  ['a declaration', Buffer.from(`<?xml version="1.0" encoding="utf-8" standalone="yes"?>\r\n${sheet}\n`)],
])('XML in UTF-8 with %s is read', async (_, part) =>
  expect(rowsOf(await scan({ ...cellsOf(''), 'xl/worksheets/sheet1.xml': [part] }))).toHaveLength(1),
)

const texts = (xml: string) => Buffer.from(sheet.replace('<v>1</v>', `<v>${xml}</v>`))

test.each([
  ['UTF-16 with a mark', utf16(`\ufeff${sheet}`), 'damaged'],
  ['UTF-16 without one', utf16(sheet), 'damaged'],
  ['another encoding by its name', Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${sheet}`), 'damaged'],
  ['bytes that are no UTF-8', Buffer.from(sheet.replace('1', '\u00e9'), 'latin1'), 'damaged'],
  ['CDATA', texts('<![CDATA[1]]>'), 'damaged'],
  ['an entity that nobody declared', texts('&nbsp;'), 'damaged'],
  ['an ampersand by itself', texts('a & b'), 'damaged'],
  ['a character that XML does not have', texts('&#x1e;'), 'damaged'],
  ['the same by the rules of XML 1.1', Buffer.from(`<?xml version="1.1"?>${texts('&#x1e;')}`), 'damaged'],
  ['a document type', Buffer.from(`<!DOCTYPE worksheet>${sheet}`), 'document-type'],
  ['a document type elsewhere', Buffer.from(`<!DOCTYPE a SYSTEM "http://example.org/a.dtd">${sheet}`), 'document-type'],
  ['elements within each other', Buffer.from('<a>'.repeat(1_000)), 'damaged'],
  ['a comment of 1 MB', Buffer.from(`<!--${' '.repeat(1024 * 1024)}-->${sheet}`), 'damaged'],
  ['a tag of 1 MB', Buffer.from(`<worksheet ${' '.repeat(1024 * 1024)}/>`), 'damaged'],
  ['two million blank rows', Buffer.from(`<worksheet><sheetData>${'<row/>'.repeat(2_000_000)}`), 'too-many-rows'],
])('%s is refused by name', async (_, part, reason) =>
  expect(scan({ ...cellsOf(''), 'xl/worksheets/sheet1.xml': [part] })).rejects.toMatchObject({ reason }),
)

test('more shared texts than cells could name are refused', async () => {
  const parts = cellsOf('', { texts: '<si/>'.repeat(5) })
  await expect(scan(parts, inPieces, { ...readingLimits, texts: 4 })).rejects.toMatchObject({ reason: 'damaged' })
})
