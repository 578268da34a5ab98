import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Parts, workbookParts } from '@/tests/support/broken-workbooks'
import { cellAt, lettersOf, type WorkbookCell } from './cells'
import { readingLimits } from './limits'
import { parseWorkbook } from './parse-workbook'
import { RecordReader, RecordWriter, type WorkbookPart } from './records'
import type { Archive } from './zip-archive'

/** The bytes, cut at these places. */
function* cutAt(bytes: Buffer, places: readonly number[]) {
  let from = 0
  for (const place of places) {
    yield bytes.subarray(from, place)
    from = place
  }
  yield bytes.subarray(from)
}

/** An archive of these parts, each unpacked in the pieces that `cut` makes of it. */
const archiveOf = (parts: Parts, cut: (bytes: Buffer) => Iterable<Buffer>): Archive => ({
  has: (name) => name in parts,
  bytes: async function* (name) {
    yield* cut(Buffer.from(String(parts[name] ?? '')))
  },
})

async function scan(
  parts: Parts,
  cut: (bytes: Buffer) => Iterable<Buffer> = (bytes) => [bytes],
  limits = readingLimits,
) {
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

const styles = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>'

/** A workbook with a cell of every shape; `x` stands before the names of its elements. */
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

test.each(['', 'x:'])('wherever the pieces are cut, the same is read; names with the prefix "%s"', async (x) => {
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

test('a cell that should name a shared text and names none is blank', async () => {
  const cells = '<c t="s"><v></v></c><c t="s"><v/></c><c><v>1</v></c>'
  const sheet = `<worksheet><sheetData><row>${cells}</row></sheetData></worksheet>`
  const parts = { ...everyShape(), 'xl/worksheets/sheet1.xml': sheet }
  expect(rowsOf(await scan(parts))).toEqual([[1, [undefined, undefined, { kind: 'number', text: '1' }]]])
})

test('what a refusal says of a cell holds no sign that ends a record', async () => {
  const parts = workbookParts('<sheetData><row><c r="\u001e9\u001fX"><v>1</v></c></row></sheetData>')
  await expect(scan(parts)).rejects.toMatchObject({ reason: 'too-many-columns', where: 'cell 9X' })
})

/** A cell as a workbook writes it, and what it is. */
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

test('what is written is read, whatever it is and however its pieces are cut', async () => {
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
